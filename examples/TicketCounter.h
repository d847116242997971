// Sells tickets. `sell` looks at the number of tickets left before it takes one, with the lock released in between.
#pragma once

#include <mutex>

class TicketCounter {
public:
  bool sell() {
    if (left() == 0) {
      return false;
    }
    const std::lock_guard lock(mutex_);
    --left_;
    return true;
  }

  void giveBack() {
    const std::lock_guard lock(mutex_);
    ++left_;
  }

  int left() {
    const std::lock_guard lock(mutex_);
    return left_;
  }

private:
  std::mutex mutex_;
  int left_ = 1;
};
