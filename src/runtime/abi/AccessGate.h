#pragma once

#include <cstdint>

#include "runtime/engine/Engine.h"
#include "runtime/heap/MemoryErrors.h"
#include "runtime/race/RaceCheck.h"
#include "runtime/race/RacingSites.h"

/// Handling of a plain access, in up to three stages. Each stage takes what the previous one could not settle.
///
/// 1. The quick check looks at the shadow cell. If the running thread has made the same access in this epoch, there is
///    nothing to compare or to record. The check is open (QuickState::epoch) only while no access can be a scheduling
///    point.
/// 2. The gate is the scheduling point, if the access is one.
/// 3. The access is compared with earlier ones and recorded. This happens after the scheduling point, because
///    everything that other threads do while this thread waits for its turn comes before the access.
namespace heddle::rt {

struct AccessGate {
  /// Reads or loop iterations before the runtime checks on the thread. A thread that makes this many without a
  /// scheduling point may be waiting for another thread in a loop of plain reads. It must yield, or no other thread
  /// would ever run.
  static constexpr std::int32_t kPatience = 1 << 20;

  bool detecting = false;    ///< Race detection is on.
  bool everyAccess = false;  ///< Every access is a scheduling point.
  bool quick = false;        ///< No access is a scheduling point: the quick check alone may settle it.
  /// The quick epoch to use if `quick` is false; kAllCovered if no access needs any handling.
  std::uint64_t otherwise = kNoneCovered;
  std::uint64_t stepsSeen = 0;

  void beginExecution();
  /// Called before the first thread of the execution runs.
  void opens(const Thread& first);
  /// \p thread runs from now on.
  void runs(const Thread& thread) { __heddle_quick_3.setEpoch(quick ? thread.clocks.epoch : otherwise); }
  /// No controlled thread runs from now on.
  void noThreadRuns() { __heddle_quick_3.setEpoch(kAllCovered); }
  /// A site has become a scheduling point.
  void sitePromoted();
};
extern AccessGate gAccessGate;

/// The scheduling point before a plain access, if it is one. Returns false if the access needs no further handling.
bool passGate(OpKind kind, const void* address, std::size_t size, const void* pc);

/// Called when the thread's patience is used up. If it has reached no scheduling point in the meantime, it yields.
void lookAtThread(const void* pc);

/// Compares and records an access that is about to happen. Its scheduling point has been passed.
void touchRange(const void* address, std::size_t size, Touch touch, const void* pc);

/// All stages but the quick check. Out of line and in tail position, so that the quick check needs no stack frame.
template <Touch T, unsigned Size>
[[gnu::noinline]] void plainAccessFully(const void* address, const void* pc) {
  if (!passGate(writes(T) ? OpKind::PlainWrite : OpKind::PlainRead, address, Size, pc)) { return; }
  ThreadClocks& clocks = gEngine.current->clocks;  // Read the epoch only after the gate, which may change it.
  const auto where = reinterpret_cast<std::uintptr_t>(address);
  if (Size > 8 || (where & 7) + Size > 8) {
    touchRange(address, Size, T, pc);
  } else if (!isCovered < T, Size<8 ? Size : 8>(clocks.epoch, where)) {
    if (clocks.ignoring == 0) [[likely]] { checkMemory(address, Size, T, pc); }
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
