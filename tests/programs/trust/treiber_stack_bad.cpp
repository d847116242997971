// EXPECT: finding use-after-free, within 1000 executions
// PREEMPTIONS: 1
// ALSO: data-race
// ALSO: double-free
// A popped node is freed immediately, while another thread may be about to read its successor.
#include <atomic>
#include <thread>

struct Node {
  int value;
  Node* next;
};

std::atomic<Node*> top{nullptr};

void push(int value) {
  Node* node = new Node{value, top.load()};
  while (!top.compare_exchange_weak(node->next, node)) {
  }
}

void pop() {
  Node* node = top.load();
  while (node != nullptr && !top.compare_exchange_weak(node, node->next)) {
  }
  delete node;
}

int main() {
  push(1);
  push(2);
  std::thread popper(pop);
  pop();
  popper.join();
}
