#pragma once

#include <cstdint>
#include <ctime>

/// Time under control is virtual. It starts at the same moment in every execution, and each read of the clock advances
/// it a little. When no thread can run, it jumps to the earliest deadline. While a thread waits for a deadline, it
/// advances with the steps of the others, so that a sleep ends even beside a thread that polls, and at the same step in
/// every replay.
namespace heddle::rt {

class VirtualTime {
public:
  /// 2023-11-14 22:13:20 UTC: a plausible date, for programs that print or check it.
  static constexpr std::uint64_t kEpochNs = 1'700'000'000'000'000'000ULL;
  /// CLOCK_MONOTONIC starts here, well above zero, because programs subtract from it.
  static constexpr std::uint64_t kMonotonicStartNs = 1'000'000'000'000ULL;

  void beginExecution();

  /// Monotonic nanoseconds. Does not advance the clock.
  std::uint64_t now() const { return nowNs_; }

  /// The program reads the clock. Reads in quick succession advance it further and further, so that a loop that waits
  /// for a deadline ends soon.
  std::uint64_t look(std::uint64_t step);

  void jumpTo(std::uint64_t deadlineNs) { nowNs_ = deadlineNs > nowNs_ ? deadlineNs : nowNs_; }

  /// The result of clock_gettime(\p clock).
  timespec read(clockid_t clock, std::uint64_t step);

  /// Converts an absolute time on \p clock to virtual monotonic time. Wall-clock times before the start give 0.
  std::uint64_t fromAbsolute(clockid_t clock, const timespec& when) const;
  std::uint64_t fromNow(const timespec& duration) const;

  std::uint64_t lastWake = 0;  ///< The last step at which a deadline passed, or at which there was none.

private:
  std::uint64_t nowNs_ = kMonotonicStartNs;
  std::uint64_t lastLookStep_ = 0;
  std::uint64_t lookStepNs_ = 0;
};

extern VirtualTime gTime;

/// Wakes the threads whose deadline has passed. Called after each read of the clock.
void wakeOverdue();

/// Called after \p steps more steps. Advances time if a thread waits for it, and wakes the threads that are overdue.
/// The clock is slower for waits with a deadline than for sleeps, which end in no other way. It speeds up when only
/// time can change anything, and after a very long wait.
void letTimePass(std::uint64_t steps);

/// Whether a thread has been waiting for its deadline since before \p step, or a timer is armed.
bool anyThreadWaitsSince(std::uint64_t step);

/// Whether jumpToNextDeadline() would find a deadline.
bool anyThreadHasDeadline();

/// Called when no thread can run. Jumps to the earliest deadline and wakes its thread, or lets a timer expire. Returns
/// false if there is no deadline.
bool jumpToNextDeadline();

}  // namespace heddle::rt
