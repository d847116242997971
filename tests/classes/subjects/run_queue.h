// CLASS: RunQueue
// BAD: no-progress
// A check and a link happen in two critical sections. A job that is linked twice is its own successor, and counting the
// jobs never ends. The loop does not synchronise, so no step limit ends it.
#pragma once
#include <mutex>

class RunQueue {
public:
  RunQueue() = default;

  bool enqueue(unsigned job) {
    job %= kJobs;
#ifdef FIXED
    const std::lock_guard<std::mutex> lock(mutex_);
    return !isLinked(job) && link(job);
#else
    if (isQueued(job)) return false;
    const std::lock_guard<std::mutex> lock(mutex_);
    return link(job);
#endif
  }
  bool isQueued(unsigned job) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return isLinked(job % kJobs);
  }
  int length() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    int count = 0;
    for (unsigned at = first_; at != kNone; at = next_[at]) ++count;
    return count;
  }
  int front() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return first_ == kNone ? -1 : static_cast<int>(first_);
  }
  int pop() {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (first_ == kNone) return -1;
    const unsigned job = first_;
    first_ = next_[job];
    linked_[job] = false;
    return static_cast<int>(job);
  }
  void clear() {
    const std::lock_guard<std::mutex> lock(mutex_);
    first_ = kNone;
    for (bool& one : linked_) one = false;
  }
  bool empty() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return first_ == kNone;
  }

private:
  static constexpr unsigned kJobs = 4;
  static constexpr unsigned kNone = kJobs;

  bool isLinked(unsigned job) const { return linked_[job]; }
  bool link(unsigned job) {
    next_[job] = first_;
    first_ = job;
    linked_[job] = true;
    return true;
  }

  mutable std::mutex mutex_;
  unsigned first_ = kNone;
  unsigned next_[kJobs] = {};
  bool linked_[kJobs] = {};
};
