#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "runtime/race/RaceTestBed.h"

namespace heddle::rt {

/// Two places in the program, for accesses that must be distinguished.
inline constexpr std::uintptr_t kA = 0x7f12'3456'7001;
inline constexpr std::uintptr_t kB = 0x5555'0000'2002;

/// Memory that threads access, and a lock.
class RaceCheckBed : public RaceTestBed {
protected:
  alignas(64) std::array<std::uint64_t, 64> memory_{};
  SyncClock lock_;

  void locked(std::size_t thread, auto body) {
    acquire(at(thread), lock_);
    body();
    release(at(thread), lock_);
  }
};

}  // namespace heddle::rt
