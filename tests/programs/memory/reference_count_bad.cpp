// EXPECT: finding use-after-free, within 500 executions
// PREEMPTIONS: 1
// ALSO: double-free
// ALSO: data-race
// The counter is read separately from its decrement: both threads may see zero, or neither.
#include <atomic>
#include <thread>

struct Node {
  std::atomic<int> count{2};
  int value = 0;
};

void drop(Node* node) {
  node->count.fetch_sub(1);
  if (node->count.load() == 0) {
    delete node;
  }
}

int main() {
  Node* node = new Node;
  std::thread other(drop, node);
  drop(node);
  other.join();
}
