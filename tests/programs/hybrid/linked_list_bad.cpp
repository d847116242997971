// EXPECT: finding assertion, within 1000 executions, strategy pos, seed 1
// PREEMPTIONS: 1
// TEXT: the list is sorted
// Linked List: builders insert values into one sorted list.
//
// Usage: linked_list_bad [THREADS [VALUES]]. Paper: 2 threads (also 3 and 4). Default: 2 5.
//
// The defect: the position is searched in one critical section and the node is linked in another. A node that another
// builder has inserted behind the same predecessor in between ends up on the wrong side.
//
// Size: the paper's search visits 2,119 states until the error. `dfs` with `--points all` reaches the defect after
// 4,602 states.
#include "library/LinkedList.h"

void LinkedList::insert(int value) {
  std::unique_lock<std::mutex> hold(guard_);
  Node* predecessor = predecessorOf(value);
  hold.unlock();  // Another builder may insert behind the same predecessor here.
  hold.lock();
  linkBehind(predecessor, value);
}

int main(int argc, char** argv) { return runLinkedList(argc, argv); }
