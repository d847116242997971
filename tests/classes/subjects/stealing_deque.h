// CLASS: StealingDeque
// BAD: wrong-results, data-race
// The owner takes from the bottom without checking whether a thief has taken the last element at the same time.
#pragma once
#include <array>
#include <atomic>

class StealingDeque {
public:
  StealingDeque() {
    for (auto& item : items_) item = 0;
    // Filled by the owner before any thread steals.
    for (int i = 1; i <= 2; ++i) items_[static_cast<std::size_t>(i - 1)] = i;
    bottom_ = 2;
  }

  int take() {
    const long bottom = bottom_.fetch_sub(1) - 1;
    long top = top_.load();
    if (top > bottom) {
      bottom_.store(bottom + 1);
      return -1;
    }
    const int value = items_[static_cast<std::size_t>(bottom)].load();
#ifdef FIXED
    if (top == bottom) {
      const bool won = top_.compare_exchange_strong(top, top + 1);
      bottom_.store(bottom + 1);
      return won ? value : -1;
    }
#else
    if (top == bottom) bottom_.store(bottom + 1);
#endif
    return value;
  }
  int steal() {
    long top = top_.load();
    while (top < bottom_.load()) {
      const int value = items_[static_cast<std::size_t>(top)].load();
      if (top_.compare_exchange_strong(top, top + 1)) return value;
    }
    return -1;
  }

private:
  std::array<std::atomic<int>, 2> items_;
  std::atomic<long> top_{0};
  std::atomic<long> bottom_{0};
};
