// CLASS: FreeList<int>
// BUG: memory-error|use-after-free|data-race|wrong|results|endless|signal acquire|release
// The classic lock-free free list without protection against reuse (ABA).
#pragma once
#include <atomic>
#include <cstddef>
#include <mutex>

template <class T>
class FreeList {
  struct Node {
    std::atomic<Node*> next{nullptr};
    T value{};
  };

public:
  explicit FreeList(std::size_t count = 2) : count_(count), nodes_(new Node[count]) {
    for (std::size_t i = 0; i < count; ++i) {
      push(&nodes_[i]);
    }
  }
  ~FreeList() { delete[] nodes_; }
  T* acquire() {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
#endif
    Node* top = top_.load();
    while (top != nullptr && !top_.compare_exchange_weak(top, top->next.load())) {}
    return top == nullptr ? nullptr : &top->value;
  }
  void release(T* value) {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
#endif
    for (std::size_t i = 0; i < count_; ++i) {
      if (&nodes_[i].value == value) { push(&nodes_[i]); }
    }
  }

private:
  void push(Node* node) {
    Node* top = top_.load();
    do {
      node->next = top;
    } while (!top_.compare_exchange_weak(top, node));
  }
  std::mutex mutex_;
  std::size_t count_;
  Node* nodes_;
  std::atomic<Node*> top_{nullptr};
};
