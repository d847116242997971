// CLASS: TokenBucket
// BUG: wrong|results|assertion tryTake
// Taking checks the tokens and subtracts them in two steps.
#pragma once
#include <atomic>
#include <mutex>

class TokenBucket {
public:
  explicit TokenBucket(int burst) : tokens_(burst) {}
  bool tryTake(int count = 1) {
#ifdef FIXED
    int have = tokens_.load();
    while (have >= count) {
      if (tokens_.compare_exchange_weak(have, have - count)) { return true; }
    }
    return false;
#else
    if (tokens_.load() < count) { return false; }
    tokens_.fetch_sub(count);
    return true;
#endif
  }
  void refill(int count) { tokens_.fetch_add(count); }
  int available() const { return tokens_.load(); }

private:
  std::atomic<int> tokens_;
};
