// CLASS: Counter
// BAD: wrong-results
// An atomic is incremented in two steps. Neither step races, but increments are lost.
#pragma once
#include <atomic>

class Counter {
public:
  Counter() = default;

  int increment() {
#ifdef FIXED
    return count_.fetch_add(1) + 1;
#else
    const int next = count_.load() + 1;
    count_.store(next);
    return next;
#endif
  }
  void reset() { count_ = 0; }
  int count() const { return count_.load(); }

private:
  std::atomic<int> count_{0};
};
