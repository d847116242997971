// EXPECT: no finding, exhausted, strategy dfs
// The thread that decrements to zero is the last one. Release when decrementing, acquire before the deletion.
#include <atomic>
#include <thread>

struct Node {
  std::atomic<int> count{2};
  int value = 0;
};

void drop(Node* node) {
  ++node->value;
  if (node->count.fetch_sub(1, std::memory_order_acq_rel) == 1) {
    delete node;
  }
}

int main() {
  Node* node = new Node;
  std::thread other([node] {
    if (node->count.fetch_sub(1, std::memory_order_release) == 1) {
      std::atomic_thread_fence(std::memory_order_acquire);
      delete node;
    }
  });
  drop(node);
  other.join();
}
