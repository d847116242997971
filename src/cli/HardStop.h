#pragma once

#include <functional>
#include <mutex>
#include <thread>

#include "explore/pipeline/Budget.h"
#include "explore/process/Descendants.h"

namespace heddle::cli {

/// Ends the command with the verdict so far if it does not finish in time, for example because it reads debug
/// information and cannot check the clock. All our loops check it; this covers the rest. A separate thread fires when
/// the deadline has passed, when an interrupt has been ignored for nearly a second, or at a second interrupt.
class HardStop {
public:
  using Clock = explore::Budget::Clock;
  /// Prints and saves what is known; returns the exit status.
  using Conclude = std::function<int()>;

  /// \p conclude is called by the other thread, at most once, with the lock held. Then \p descendants are ended, and
  /// the process exits. \p deadline is that of the command; the maximum time point: none.
  HardStop(Clock::time_point deadline, explore::Descendants& descendants, Conclude conclude);
  ~HardStop();
  HardStop(const HardStop&) = delete;
  HardStop& operator=(const HardStop&) = delete;

  /// While this lock is held, the data that \p conclude reads may be changed.
  std::unique_lock<std::mutex> hold() { return std::unique_lock(mutex_); }

  /// The command concludes on its own. Does not return if the other thread has already begun to.
  void standDown();

private:
  void watch();
  void fire();

  const Clock::time_point deadline_;
  explore::Descendants& descendants_;
  const Conclude conclude_;
  int wake_;  ///< Becomes readable when the thread is to end.
  std::mutex mutex_;
  bool over_ = false;
  std::thread thread_;
};

}  // namespace heddle::cli
