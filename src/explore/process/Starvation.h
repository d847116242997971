#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>

namespace heddle::explore {

/// Sum over all threads of a process; zero: unknown.
struct ProcessorTime {
  std::chrono::nanoseconds ran{0};
  std::chrono::nanoseconds waited{0};  ///< Runnable, but not running.
};
ProcessorTime processorTime(pid_t pid);

/// State letter of the kernel: R running, S and D waiting, T stopped; '?': the thread is gone.
char threadState(pid_t pid, pid_t thread);

/// Distinguishes a process that makes no progress from one that is not scheduled. Only the time of the process itself
/// counts, never the time that a busy machine takes away: on any machine it gets the same amount of processor time
/// before it is given up.
class Starvation {
public:
  /// Whether \p pid has had enough time: since its last progress it has run, or slept, for \p patience. \p quiet is the
  /// real time since its last progress. Must be polled while there is no progress.
  bool hadEnoughTime(pid_t pid, std::chrono::nanoseconds quiet, std::chrono::nanoseconds patience) {
    return hadEnoughTime(pid, quiet, patience, processorTime);
  }

  template <class Clock>
  bool hadEnoughTime(pid_t pid, std::chrono::nanoseconds quiet, std::chrono::nanoseconds patience, Clock clock) {
    constexpr int kFirstLook = 8;  // a process that makes progress is rarely examined
    if (quiet < patience / kFirstLook) {
      pid_ = 0;
      return false;
    }
    if (pid_ != pid) {
      pid_ = pid;
      quietBefore_ = quiet;
      before_ = clock(pid);
    }
    if (quiet <= patience) { return false; }
    const ProcessorTime now = clock(pid);
    const auto ran = now.ran - before_.ran;
    const auto slept = quiet - quietBefore_ - ran - (now.waited - before_.waited);
    return ran >= patience || slept >= patience;
  }

private:
  pid_t pid_ = 0;  ///< The process whose time was taken at the first look; 0: none.
  std::chrono::nanoseconds quietBefore_{0};
  ProcessorTime before_;
};

}  // namespace heddle::explore
