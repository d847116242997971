// CLASS: RoundGate
// BAD: lost-wakeup
// Two threads meet. A thread that comes again before the other one has left is counted for the round that has ended,
// and the other one waits for ever. No order of the calls shows it if each call continues as soon as it can.
#pragma once
#include <condition_variable>
#include <mutex>

class RoundGate {
public:
  void meet() {
    std::unique_lock lock(mutex_);
#ifdef FIXED
    const unsigned round = round_;
    if (++arrived_ == 2) {
      arrived_ = 0;
      ++round_;
      open_.notify_all();
      return;
    }
    open_.wait(lock, [&] { return round_ != round; });
#else
    if (++arrived_ == 2) {
      open_.notify_all();
    } else {
      open_.wait(lock, [this] { return arrived_ == 2 || left_ != 0; });
    }
    if (++left_ == 2) {
      arrived_ = left_ = 0;
    }
#endif
  }

private:
  std::mutex mutex_;
  std::condition_variable open_;
  int arrived_ = 0;
#ifdef FIXED
  unsigned round_ = 0;
#else
  int left_ = 0;
#endif
};
