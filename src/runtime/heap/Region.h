#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/heap/Block.h"
#include "runtime/heap/SizeClass.h"
#include "runtime/heap/UnitPool.h"

namespace heddle::heap {

/// A thread's part of a scope: its partly filled slabs for each size class, and its counts.
struct Arena {
  std::uint64_t serial;             ///< Allocations so far.
  std::uint64_t librarySerial;      ///< Allocations by the C library in this execution.
  std::uint64_t usedBins;           ///< One bit per bin that has held a slab since the reset.
  std::uint32_t nextUsed;           ///< Thread number + 1 of the next arena in the scope's list; 0 ends it.
  bool used;                        ///< In that list.
  std::uint32_t bins[kClassCount];  ///< First slab with room, plus 1; 0: none. Zeroed memory is an empty arena.
};
static_assert(kClassCount <= 64);

inline constexpr std::size_t kRecordsPerUnit = kUnitBytes / kMinAlignment;

/// The address space of one scope. All of it is reserved at once and touched on demand.
struct ScopeMemory {
  std::byte* blocks = nullptr;
  Unit* units = nullptr;
  BlockRecord* records = nullptr;  ///< kRecordsPerUnit per unit, of which a slab uses one per block.
  Arena* arenas = nullptr;         ///< kMaxThreads
  std::uint32_t unitCount = 0;
};

/// Both scopes. The blocks of the process and of executions are adjacent, so that one comparison shows whether an
/// address is in the heap.
struct Region {
  ScopeMemory process;
  ScopeMemory execution;
  void* mapping = nullptr;
  std::size_t mappedBytes = 0;
};

/// Outside of where the kernel puts programs, libraries and stacks, and of the sanitizers' shadow memory.
inline constexpr std::uintptr_t kFixedBase = 0x1100'0000'0000;
inline constexpr std::uint32_t kFullUnitCount = 1U << 25;  // 512 GB in each scope.

/// Reserves address space for \p unitCount units in each scope, at kFixedBase if that is free. Returns false if the
/// kernel refuses.
bool reserveRegion(std::uint32_t unitCount, Region& out);
/// For tests. The heap of a process is never released.
void releaseRegion(const Region& region);

}  // namespace heddle::heap
