// CLASS: CyclicBarrier
// BUG: deadlock|stuck|lost-wakeup|wrong|results arrive
// A thread that arrives again before the others have left is counted for the old round.
#pragma once
#include <condition_variable>
#include <cstddef>
#include <mutex>

class CyclicBarrier {
public:
  explicit CyclicBarrier(std::size_t parties) : parties_(parties == 0 ? 1 : parties) {}
  void arriveAndWait() {
    std::unique_lock<std::mutex> lock(mutex_);
#ifdef FIXED
    const std::size_t round = round_;
    if (++waiting_ == parties_) {
      waiting_ = 0;
      ++round_;
      released_.notify_all();
      return;
    }
    released_.wait(lock, [&] { return round_ != round; });
#else
    if (++waiting_ == parties_) {
      released_.notify_all();
    } else {
      released_.wait(lock, [this] { return waiting_ == parties_ || leaving_ != 0; });
    }
    if (++leaving_ == parties_) { waiting_ = leaving_ = 0; }
#endif
  }
  std::size_t parties() const { return parties_; }

private:
  std::mutex mutex_;
  std::condition_variable released_;
  const std::size_t parties_;
  std::size_t waiting_ = 0;
#ifdef FIXED
  std::size_t round_ = 0;
#else
  std::size_t leaving_ = 0;
#endif
};
