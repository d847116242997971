// CLASS: LinkedStack
// BAD: data-race
// An intrusive stack: the nodes belong to the caller and stay linked after the call they were passed to.
#pragma once
#include <atomic>

struct LinkedNode {
  LinkedNode* next = nullptr;
  int value = 0;
};

class LinkedStack {
public:
  void push(LinkedNode* node) {
    lock();
    node->next = head_;
    head_ = node;
    unlock();
  }
  void pushBoth(LinkedNode& first, LinkedNode& second) {
    push(&first);
    push(&second);
  }
  LinkedNode* pop() {
#ifdef FIXED
    lock();
#endif
    LinkedNode* node = head_;
    if (node != nullptr) {
      head_ = node->next;
      node->next = nullptr;
    }
#ifdef FIXED
    unlock();
#endif
    return node;
  }

private:
  void lock() {
    while (taken_.test_and_set(std::memory_order_acquire)) {
    }
  }
  void unlock() { taken_.clear(std::memory_order_release); }

  std::atomic_flag taken_ = ATOMIC_FLAG_INIT;
  LinkedNode* head_ = nullptr;
};
