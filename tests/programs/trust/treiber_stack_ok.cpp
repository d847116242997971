// EXPECT: no finding, within 500 executions
// Nodes are freed when all threads are done: no reader holds a freed node, and no node is reused (no ABA).
#include <atomic>
#include <thread>

struct Node {
  int value;
  Node* next;
};

std::atomic<Node*> top{nullptr};

void push(int value) {
  Node* node = new Node{value, top.load(std::memory_order_relaxed)};
  while (!top.compare_exchange_weak(node->next, node, std::memory_order_release, std::memory_order_relaxed)) {
  }
}

Node* pop() {
  Node* node = top.load(std::memory_order_acquire);
  while (node != nullptr && !top.compare_exchange_weak(node, node->next, std::memory_order_acquire)) {
  }
  return node;
}

int main() {
  push(1);
  push(2);
  Node* mine = nullptr;
  std::thread popper([&] { mine = pop(); });
  Node* other = pop();
  push(3);
  popper.join();
  delete mine;
  delete other;
  while (Node* node = pop()) {
    delete node;
  }
}
