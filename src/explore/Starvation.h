#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>

namespace heddle {

/// Of all threads of a process; zeros: nothing is known.
struct ProcessorTime {
  std::chrono::nanoseconds ran{0};
  std::chrono::nanoseconds waited{0};  ///< It could have run, but others did.
};
ProcessorTime processorTime(pid_t pid);

/// Tells a process that makes no progress from one that is kept from running. Only the process's own time counts, never
/// the time that a busy machine takes: on any machine it gets as much of the processor before it is given up.
class Starvation {
public:
  /// Whether \p pid had its chance: since it makes no progress it has run for \p patience, or slept for as long.
  /// \p quiet: for how long, in real time, it has made none. To be asked now and then while it makes none.
  bool hadItsChance(pid_t pid, std::chrono::nanoseconds quiet, std::chrono::nanoseconds patience) {
    return hadItsChance(pid, quiet, patience, processorTime);
  }

  template <class Clock>
  bool hadItsChance(pid_t pid, std::chrono::nanoseconds quiet, std::chrono::nanoseconds patience, Clock clock) {
    constexpr int kFirstLook = 8;  // a process that gets on is seldom looked at
    if (quiet < patience / kFirstLook) {
      pid_ = 0;
      return false;
    }
    if (pid_ != pid) {
      pid_ = pid;
      quietBefore_ = quiet;
      before_ = clock(pid);
    }
    if (quiet <= patience) {
      return false;
    }
    const ProcessorTime now = clock(pid);
    const auto ran = now.ran - before_.ran;
    const auto slept = quiet - quietBefore_ - ran - (now.waited - before_.waited);
    return ran >= patience || slept >= patience;
  }

private:
  pid_t pid_ = 0;  ///< Whose time was taken at the first look; 0: nobody's.
  std::chrono::nanoseconds quietBefore_{0};
  ProcessorTime before_;
};

}  // namespace heddle
