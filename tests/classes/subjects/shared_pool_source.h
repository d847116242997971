// CLASS: SharedPoolSource
// BAD: uncaught-exception, assertion
// Settings may not change after the first connection was handed out, but the check and the change are two critical
// sections. After SharedPoolDataSource of Commons DBCP (an atomicity violation).
#pragma once
#include <algorithm>
#include <stdexcept>

#include "base/pool_settings.h"

class SharedPoolSource : public PoolSettings {
public:
  SharedPoolSource() = default;

  void setMaxActive(int count) { change(maxActive_, count); }
  int maxActive() const { return get(maxActive_); }
  void setMaxIdle(int count) { change(maxIdle_, count); }
  int maxIdle() const { return get(maxIdle_); }
  void setMaxWait(int count) { change(maxWait_, count); }
  int maxWait() const { return get(maxWait_); }
  int getConnection() {
    std::lock_guard<std::mutex> lock(mutex_);
    if (!isOpen_) {
      isOpen_ = true;
      idle_ = std::max(maxActive_, 1);
      opened_ = idle_;
    }
    if (idle_ == 0) return -1;
    return idle_--;
  }
  void giveBack() {
    std::lock_guard<std::mutex> lock(mutex_);
    if (!isOpen_) return;
    // The pool keeps the capacity it had when it was opened.
    if (opened_ != std::max(maxActive_, 1)) throw std::logic_error("more connections than the pool has places");
    idle_ = std::min(idle_ + 1, opened_);
  }
  int idleCount() const { return get(idle_); }
  bool isOpen() const { return get(isOpen_); }

private:
  void change(int& member, int value) {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
    if (isOpen_) return;
    member = value;
#else
    if (isOpen()) return;
    set(member, value);
#endif
  }

  int maxActive_ = 8;
  int maxIdle_ = 8;
  int maxWait_ = 0;
  int idle_ = 0;
  int opened_ = 0;
  bool isOpen_ = false;
};
