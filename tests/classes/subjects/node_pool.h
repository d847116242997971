// CLASS: NodePool<int>
// BAD: data-race
// A lock-free stack of free slots. While one thread takes the first slot, another one takes two and gives the first one
// back: the exchange succeeds, and two callers own the second slot.
#pragma once
#include <array>
#include <atomic>
#include <cstddef>
#include <mutex>

template <class T, std::size_t Count = 2>
class NodePool {
public:
  NodePool() {
    for (Slot& slot : slots_) {
      push(&slot);
    }
  }
  T* acquire() {
#ifdef FIXED
    const std::lock_guard lock(mutex_);
#endif
    Slot* first = first_.load();
    while (first != nullptr && !first_.compare_exchange_strong(first, first->next.load())) {
    }
    return first == nullptr ? nullptr : &first->value;
  }
  void release(T* value) {
#ifdef FIXED
    const std::lock_guard lock(mutex_);
#endif
    for (Slot& slot : slots_) {
      if (&slot.value == value) {
        push(&slot);
      }
    }
  }

private:
  struct Slot {
    std::atomic<Slot*> next{nullptr};
    T value{};
  };

  void push(Slot* slot) {
    Slot* first = first_.load();
    do {
      slot->next = first;
    } while (!first_.compare_exchange_strong(first, slot));
  }

  std::mutex mutex_;
  std::array<Slot, Count> slots_;
  std::atomic<Slot*> first_{nullptr};
};
