// CLASS: LockFreeStack
// BAD: wrong-results
// pop() exchanges the top without a version counter: a node that was taken, reused and put back in between looks
// untouched, and its old value is returned a second time (ABA).
#pragma once
#include <array>
#include <atomic>
#include <cstdint>

class LockFreeStack {
public:
  LockFreeStack() {
    for (std::uint32_t i = 1; i < nodes_.size(); ++i) give(free_, i);
    push(10);
    push(11);
  }

  /// False if the stack is full.
  bool push(int value) {
    const std::uint32_t node = take(free_, nullptr);
    if (node == 0) return false;
    nodes_[node].value.store(value);
    give(top_, node);
    return true;
  }
  /// -1 if the stack is empty.
  int pop() {
    int value = -1;
    const std::uint32_t node = take(top_, &value);
    if (node != 0) give(free_, node);
    return value;
  }
  int top() const {
    while (true) {
      const std::uint64_t top = top_.load();
      if (index(top) == 0) return -1;
      const int value = nodes_[index(top)].value.load();
      if (top_.load() == top) return value;
    }
  }
  bool empty() const { return index(top_.load()) == 0; }

private:
  struct Node {
    std::atomic<std::uint32_t> next{0};
    std::atomic<int> value{0};
  };

  static std::uint32_t index(std::uint64_t top) { return static_cast<std::uint32_t>(top & 0xFFFF); }
  static std::uint64_t changed(std::uint64_t top, std::uint32_t next) {
#ifdef FIXED
    return ((top >> 16) + 1) << 16 | next;
#else
    return (top >> 16) << 16 | next;
#endif
  }
  std::uint32_t take(std::atomic<std::uint64_t>& list, int* value) {
    std::uint64_t top = list.load();
    while (index(top) != 0) {
      const Node& node = nodes_[index(top)];
      if (value != nullptr) *value = node.value.load();
      if (list.compare_exchange_strong(top, changed(top, node.next.load()))) return index(top);
    }
    if (value != nullptr) *value = -1;
    return 0;
  }
  void give(std::atomic<std::uint64_t>& list, std::uint32_t node) {
    std::uint64_t top = list.load();
    do {
      nodes_[node].next.store(index(top));
    } while (!list.compare_exchange_strong(top, changed(top, node)));
  }

  std::array<Node, 17> nodes_{};
  std::atomic<std::uint64_t> free_{0};
  std::atomic<std::uint64_t> top_{0};
};
