// EXPECT: no finding, within 200 executions, strategy pos
// Linked List, repaired: one critical section searches the position and links the node.
#include "library/LinkedList.h"

void LinkedList::insert(int value) {
  std::lock_guard<std::mutex> hold(guard_);
  linkBehind(predecessorOf(value), value);
}

int main(int argc, char** argv) { return runLinkedList(argc, argv); }
