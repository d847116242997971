#pragma once

#include "runtime/engine/Engine.h"
#include "runtime/race/RaceCheck.h"
#include "runtime/race/RacingSites.h"

#include <cstdint>

namespace heddle::rt {

/// What stands before the race check of a plain access: nearly always nothing, so that all of it is one countdown and
/// one bit. Whoever wants to see every access keeps the countdown at zero.
struct AccessGate {
  /// Accesses until passGate() looks again. A thread that gets through a whole budget without a scheduling point may be
  /// waiting for another one in a loop of plain reads: it has to yield, or nobody would ever run again.
  static constexpr std::int32_t kBudget = 1 << 20;

  std::int32_t remaining = 0;
  bool detecting = false;    ///< Races are looked for.
  bool watching = false;     ///< Plain accesses matter at all.
  bool everyAccess = false;  ///< All of them are scheduling points.
  std::uint64_t stepsSeen = 0;

  void beginExecution();
};
extern AccessGate gAccessGate;

/// The scheduling point before a plain access, if it is one. False: nothing more to be done about the access.
bool passGate(OpKind kind, const void* address, std::size_t size, const void* pc);

/// Announces the access to the scheduler only. False as above. The race check comes after it: what others do while this
/// thread waits for its turn happens before the access.
inline bool reachPlain(OpKind kind, const void* address, std::size_t size, const void* pc) {
  if (!gEngine.active) {
    return false;
  }
  if (--gAccessGate.remaining < 0 || gRacingSites.mayContain(pc)) [[unlikely]] {
    return passGate(kind, address, size, pc);
  }
  return true;
}

/// The access is about to happen, its scheduling point is passed.
void touchRange(const void* address, std::size_t size, Touch touch, const void* pc);

/// The accesses that the quick way below does not settle: with their gate still to pass, or passed already. Out of line
/// and called last, so that the quick way keeps nothing on the stack.
void plainAccessAtGate(const void* address, std::size_t size, Touch touch, const void* pc);
void plainAccessBehindGate(const void* address, std::size_t size, Touch touch, const void* pc);

template <Touch T, unsigned Size>
inline void plainAccess(const void* address, const void* pc) {
  if (!gEngine.active) {
    return;
  }
  if (--gAccessGate.remaining < 0 || gRacingSites.mayContain(pc)) [[unlikely]] {
    return plainAccessAtGate(address, Size, T, pc);
  }
  const ThreadClocks& clocks = gEngine.current->clocks;
  const auto where = reinterpret_cast<std::uintptr_t>(address);
  bool covered = isCovered < T, Size<8 ? Size : 8>(clocks, where);
  if constexpr (Size == 16) {
    covered = covered && isCovered<T, 8>(clocks, where + 8);
  }
  if (!covered) {
    plainAccessBehindGate(address, Size, T, pc);
  }
}

}  // namespace heddle::rt
