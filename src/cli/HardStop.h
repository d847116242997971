#pragma once

#include <functional>
#include <mutex>
#include <thread>

#include "explore/Budget.h"

namespace heddle::cli {

/// Ends the command with the verdict so far where it does not come to it by itself in time, because it reads debug
/// information, say, and cannot look at the clock. All loops look at it; this is for what is not in a loop of ours. A
/// thread of its own waits until the deadline is over, an interrupt was not obeyed for nearly a second, or a second
/// interrupt came.
class HardStop {
public:
  using Clock = Budget::Clock;
  /// Prints and saves what is known; gives the exit status.
  using Conclude = std::function<int()>;

  /// \p conclude is called by the other thread, at most once, under the lock; then the process ends, and with it all
  /// that it has started. \p deadline: that of the command; the greatest time point: none.
  HardStop(Clock::time_point deadline, Conclude conclude);
  ~HardStop();
  HardStop(const HardStop&) = delete;
  HardStop& operator=(const HardStop&) = delete;

  /// While this is held, what \p conclude reads may be changed.
  std::unique_lock<std::mutex> hold() { return std::unique_lock(mutex_); }

  /// The command concludes by itself. Does not return where the other thread does already.
  void standDown();

private:
  void watch();
  void fire();

  const Clock::time_point deadline_;
  const Conclude conclude_;
  int wake_;  ///< Becomes readable when nothing is to be waited for any more.
  std::mutex mutex_;
  bool over_ = false;
  std::thread thread_;
};

/// Ends every process that this one has started, or inherited from one that it has started.
void endChildren();

}  // namespace heddle::cli
