#pragma once

#include <cstdint>

#include "core/Ids.h"
#include "runtime/race/VectorClock.h"

namespace heddle::rt {

/// The index of a thread's last atomic access in the set of a granule (CellUpdate).
struct OwnAtomic {
  std::uintptr_t granule = 0;
  std::uint32_t index = 0;
};

/// What the race detector knows about a thread. A member of Thread.
struct ThreadClocks {
  VectorClock clock;         ///< What happened before the thread's next operation.
  VectorClock acquireFence;  ///< What relaxed loads have seen; joined by the next acquire fence.
  VectorClock releaseFence;  ///< The clock at the last release fence; published by relaxed stores.
  /// The thread's own clock and id: (id << 32) | clock[id]. Compared as one number with shadow cells.
  std::uint64_t epoch = 0;
  OwnAtomic ownAtomic;
  std::uint32_t ignoring = 0;      ///< Depth of __tsan_ignore_thread_begin: its accesses are not checked.
  std::uint32_t ignoringSync = 0;  ///< Depth of AnnotateIgnoreSyncBegin: its synchronisation orders nothing.
  bool atRacingSite = false;       ///< Its current plain access is a scheduling point.
  std::uint64_t generation = 0;    ///< The execution that the fields above belong to.

  ThreadId thread() const { return ThreadId{static_cast<std::uint16_t>(epoch >> 32)}; }
  std::uint32_t now() const { return static_cast<std::uint32_t>(epoch); }
};

}  // namespace heddle::rt
