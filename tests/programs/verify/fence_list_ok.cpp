// TOOL: tsan
// VERDICT: not confirmed
// A node is published through a fence and a relaxed store of its address.
#include <atomic>
#include <thread>

struct Node {
  int key;
  int value;
};

std::atomic<Node*> head = nullptr;

void publish(Node* node) {
  node->key = 1;
  node->value = 10;
  std::atomic_thread_fence(std::memory_order_release);
  head.store(node, std::memory_order_relaxed);
}

int lookUp() {
  Node* node = nullptr;
  while ((node = head.load(std::memory_order_relaxed)) == nullptr) {
    std::this_thread::yield();
  }
  std::atomic_thread_fence(std::memory_order_acquire);
  return node->key + node->value;
}

int main() {
  Node node;
  int sum = 0;
  std::thread reader([&] { sum = lookUp(); });
  std::thread writer([&] { publish(&node); });
  writer.join();
  reader.join();
  return sum == 11 ? 0 : 1;
}
