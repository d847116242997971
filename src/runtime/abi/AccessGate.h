#pragma once

#include "runtime/engine/Engine.h"
#include "runtime/heap/MemoryErrors.h"
#include "runtime/race/RaceCheck.h"
#include "runtime/race/RacingSites.h"

#include <cstdint>

/// The way of a plain access, in three steps, each for those that the one before does not settle.
///
/// The quick one is a look into the shadow cell: the running thread has done the same in this epoch, so there is
/// nothing to compare and nothing to note. It is open (QuickState::epoch) only while no access can be a scheduling
/// point. The gate is the scheduling point, if the access is one. Behind it the access is compared and noted: after the
/// point, because what others do while this thread waits for its turn comes before the access.
namespace heddle::rt {

struct AccessGate {
  /// Reads, or rounds of loops, until somebody looks at the thread. One whose patience ends without a scheduling point
  /// may be waiting for another thread in a loop of plain reads: it has to yield, or nobody would ever run again.
  static constexpr std::int32_t kPatience = 1 << 20;

  bool detecting = false;    ///< Races are looked for.
  bool everyAccess = false;  ///< All of them are scheduling points.
  bool quick = false;        ///< None is: the quick check may stand alone.
  /// The quick epoch if not: kAllCovered where there is nothing to find out either.
  std::uint64_t otherwise = kNoneCovered;
  std::uint64_t stepsSeen = 0;

  void beginExecution();
  /// The first thread of the execution runs; \p thread runs from now on; nobody does, as far as we are concerned; a
  /// site has become a scheduling point.
  void opens(const Thread& first);
  void runs(const Thread& thread) { __heddle_quick_3.setEpoch(quick ? thread.clocks.epoch : otherwise); }
  void nobodyRuns() { __heddle_quick_3.setEpoch(kAllCovered); }
  void sitePromoted();
};
extern AccessGate gAccessGate;

/// The scheduling point before a plain access, if it is one. False: nothing more to be done about the access.
bool passGate(OpKind kind, const void* address, std::size_t size, const void* pc);

/// The thread ran out of patience: if nothing but plain accesses is to be seen of it, others get a chance to run.
void lookAtThread(const void* pc);

/// The access is about to happen, its scheduling point is passed.
void touchRange(const void* address, std::size_t size, Touch touch, const void* pc);

/// All steps but the quick one. Out of line and called last, so that the quick one keeps nothing on the stack.
template <Touch T, unsigned Size>
[[gnu::noinline]] void plainAccessFully(const void* address, const void* pc) {
  if (!passGate(writes(T) ? OpKind::PlainWrite : OpKind::PlainRead, address, Size, pc)) {
    return;
  }
  ThreadClocks& clocks = gEngine.current->clocks;  // The epoch is looked at behind the gate.
  const auto where = reinterpret_cast<std::uintptr_t>(address);
  if (Size > 8 || (where & 7) + Size > 8) {
    touchRange(address, Size, T, pc);
  } else if (!isCovered < T, Size<8 ? Size : 8>(clocks.epoch, where)) {
    if (clocks.ignoring == 0) [[likely]] {
      checkMemory(address, Size, T, pc);
    }
    const auto mask = static_cast<std::uint8_t>(((1U << Size) - 1) << (where & 7));
    touchGranule(clocks, gShadow.cellOf(where), where, mask, T, reinterpret_cast<std::uintptr_t>(pc),
                 gEngine.current->calls.context());
  }
}

template <Touch T, unsigned Size>
inline void plainAccess(const void* address, const void* pc) {
  accessQuickly<T, Size>(address, pc, plainAccessFully<T, Size>);
}

}  // namespace heddle::rt
