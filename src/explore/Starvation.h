#pragma once

#include <sys/types.h>

#include <chrono>

namespace heddle {

/// Of all threads of a process; zeros: nothing is known.
struct ProcessorTime {
  std::chrono::nanoseconds ran{0};
  std::chrono::nanoseconds waited{0};  ///< It could have run, but others did.
};
ProcessorTime processorTime(pid_t pid);

/// Tells a process that makes no progress from one that is not let: on a busy machine ten seconds may be one.
class Starvation {
public:
  /// Whether \p pid has had its chance: \p quiet is for how long it has made no progress, \p patience how long it may.
  /// To be asked now and then while it makes none.
  bool hadItsChance(pid_t pid, std::chrono::nanoseconds quiet, std::chrono::nanoseconds patience) {
    return hadItsChance(pid, quiet, patience, processorTime);
  }

  template <class Clock>
  bool hadItsChance(pid_t pid, std::chrono::nanoseconds quiet, std::chrono::nanoseconds patience, Clock clock) {
    constexpr int kMostTimes = 6;
    if (quiet < patience / 2) {
      pid_ = 0;
      return false;
    }
    if (pid_ != pid) {
      pid_ = pid;
      before_ = clock(pid);
    }
    if (quiet <= patience) {
      return false;
    }
    const ProcessorTime now = clock(pid);
    const auto ran = now.ran - before_.ran;
    const auto waited = now.waited - before_.waited;
    return ran >= patience / 2 || waited <= ran || quiet > kMostTimes * patience;
  }

private:
  pid_t pid_ = 0;  ///< Whose time was taken when half of the patience was over; 0: nobody's.
  ProcessorTime before_;
};

}  // namespace heddle
