#pragma once

#include <algorithm>
#include <cstdint>

namespace heddle::rt {

/// What one step takes, in virtual time, while a thread waits for a deadline. A wait with a deadline usually ends in
/// another way, so its clock is slow, about as fast as a real machine. A sleep ends in no other way. Where no thread
/// changes anything, only time can: then it hurries. So it does after a very long wait.
struct StepPace {
  bool sleeps;                ///< One who waits does so for time alone.
  std::uint64_t sinceChange;  ///< Steps since a thread last changed something that others can see.
  std::uint64_t sinceWake;    ///< Steps since a deadline last passed, or since there is one.

  std::uint64_t ns() const {
    constexpr std::uint64_t kSleep = 1'000, kTimedWait = 100;
    constexpr std::uint64_t kIdle = 2'048, kIdleDoubles = 512;
    constexpr std::uint64_t kLong = 4'000'000, kLongDoubles = 250'000;
    const std::uint64_t pace = sleeps ? kSleep : kTimedWait;
    if (sinceChange > kIdle) {
      return faster(pace, 1 + (sinceChange - kIdle) / kIdleDoubles);
    }
    return sinceWake > kLong ? faster(pace, 1 + (sinceWake - kLong) / kLongDoubles) : pace;
  }

private:
  static std::uint64_t faster(std::uint64_t ns, std::uint64_t times) {
    constexpr std::uint64_t kMost = 24;
    return ns << std::min(times, kMost);
  }
};

}  // namespace heddle::rt
