#pragma once

#include <algorithm>
#include <cstdint>

namespace heddle::rt {

/// The virtual time that one step takes while a thread waits for a deadline. A wait with a deadline usually ends in
/// another way, so its clock is slow, about as fast as a real machine. A sleep ends in no other way, so its clock is
/// faster. The clock speeds up when no thread changes anything, because then only time can, and after a very long wait.
struct StepPace {
  bool sleeps;                ///< A thread sleeps, or a timer is armed: only time ends the wait.
  std::uint64_t sinceChange;  ///< Effort since a thread last changed something visible to others.
  std::uint64_t sinceWake;    ///< Steps since a deadline last passed, or since none was pending.

  std::uint64_t ns() const {
    constexpr std::uint64_t kSleep = 1'000, kTimedWait = 100;
    constexpr std::uint64_t kIdle = 2'048, kIdleDoubles = 512;
    constexpr std::uint64_t kLong = 4'000'000, kLongDoubles = 250'000;
    const std::uint64_t pace = sleeps ? kSleep : kTimedWait;
    if (sinceChange > kIdle) { return faster(pace, 1 + (sinceChange - kIdle) / kIdleDoubles); }
    return sinceWake > kLong ? faster(pace, 1 + (sinceWake - kLong) / kLongDoubles) : pace;
  }

private:
  static std::uint64_t faster(std::uint64_t ns, std::uint64_t times) {
    constexpr std::uint64_t kMost = 24;
    return ns << std::min(times, kMost);
  }
};

}  // namespace heddle::rt
