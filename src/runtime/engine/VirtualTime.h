#pragma once

#include <cstdint>
#include <ctime>

/// Time under control is virtual: it starts at the same moment in every execution, a look at the clock moves it a
/// little, it jumps to the earliest deadline when nobody can run, and while a thread waits for a deadline it passes
/// with the steps of the others. So a sleep ends beside a thread that polls, at a step that every replay finds again.
namespace heddle::rt {

class VirtualTime {
public:
  /// 2023-11-14 22:13:20 UTC: a plausible date, so that programs which print or check one behave.
  static constexpr std::uint64_t kEpochNs = 1'700'000'000'000'000'000ULL;
  /// CLOCK_MONOTONIC starts here, well above zero: programs subtract from it.
  static constexpr std::uint64_t kMonotonicStartNs = 1'000'000'000'000ULL;

  void beginExecution();

  /// Monotonic nanoseconds, without moving.
  std::uint64_t now() const { return nowNs_; }

  /// A look at the clock by the program. Looks in a row, with no other step in between, move it further and further, so
  /// that a loop until a deadline ends soon.
  std::uint64_t look(std::uint64_t step);

  void jumpTo(std::uint64_t deadlineNs) { nowNs_ = deadlineNs > nowNs_ ? deadlineNs : nowNs_; }

  /// What clock_gettime(\p clock) shows.
  timespec read(clockid_t clock, std::uint64_t step);

  /// The virtual moment (monotonic) of an absolute time on \p clock; past times give the present.
  std::uint64_t fromAbsolute(clockid_t clock, const timespec& when) const;
  std::uint64_t fromNow(const timespec& duration) const;

  std::uint64_t lastWake = 0;  ///< The step at which a deadline passed last, or at which nobody had one.

private:
  std::uint64_t nowNs_ = kMonotonicStartNs;
  std::uint64_t lastLookStep_ = 0;
  std::uint64_t lookStepNs_ = 0;
};

extern VirtualTime gTime;

/// Wakes whoever's deadline has passed by a move of the clock. Called after each look.
void wakeOverdue();

/// \p steps were executed since the last call: time passes if somebody waits for it, and whoever is overdue wakes. The
/// clock is slower for waits with a deadline than for sleeps, which end in no other way. It hurries where nothing but
/// time can change anything, and after a very long wait.
void letTimePass(std::uint64_t steps);

/// Whether a thread has been waiting for its deadline since before \p step.
bool somebodyWaitsSince(std::uint64_t step);

/// Whether jumpToNextDeadline() would find one.
bool somebodyHasDeadline();

/// Nobody can run: jumps to the earliest deadline and wakes its thread, or lets a timer expire. False: there is none.
bool jumpToNextDeadline();

}  // namespace heddle::rt
