// CLASS: IntrusiveList
// BUG: data-race|memory-error|use-after-free|double-free|out-of-bounds|signal remove|unlink|push_back|forEach
// remove() unlinks a node without the lock.
#pragma once
#include <cstddef>
#include <mutex>

struct ListNode {
  ListNode* prev = nullptr;
  ListNode* next = nullptr;
  int value = 0;
};

class IntrusiveList {
public:
  IntrusiveList() { head_.next = head_.prev = &head_; }
  void push_back(ListNode& node) {
    std::lock_guard<std::mutex> lock(mutex_);
    node.prev = head_.prev;
    node.next = &head_;
    head_.prev->next = &node;
    head_.prev = &node;
    ++size_;
  }
  void remove(ListNode& node) {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
#endif
    if (node.next == nullptr) { return; }
    node.prev->next = node.next;
    node.next->prev = node.prev;
    node.next = node.prev = nullptr;
    --size_;
  }
  template <class Visitor>
  void forEach(Visitor&& visitor) {
    std::lock_guard<std::mutex> lock(mutex_);
    for (ListNode* at = head_.next; at != &head_; at = at->next) {
      visitor(at->value);
    }
  }
  std::size_t size() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return size_;
  }

private:
  mutable std::mutex mutex_;
  ListNode head_;
  std::size_t size_ = 0;
};
