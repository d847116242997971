#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/heap/Block.h"
#include "runtime/heap/SizeClass.h"
#include "runtime/heap/UnitPool.h"

namespace heddle::heap {

/// What a thread has in a scope: its partly filled slabs, per size class, and its counts.
struct Arena {
  std::uint64_t serial;             ///< Allocations so far.
  std::uint64_t librarySerial;      ///< Those of the C library in this execution.
  std::uint64_t usedBins;           ///< Bit per bin that has ever held a slab since the reset.
  std::uint32_t nextUsed;           ///< Thread number + 1 of the next arena in the scope's list; 0 ends it.
  bool used;                        ///< Is in that list.
  std::uint32_t bins[kClassCount];  ///< First slab with room + 1; 0: none. Zero memory is an empty arena.
};
static_assert(kClassCount <= 64);

inline constexpr std::size_t kRecordsPerUnit = kUnitBytes / kMinAlignment;

/// The address space of one scope. Everything is reserved at once and touched on demand.
struct ScopeMemory {
  std::byte* blocks = nullptr;
  Unit* units = nullptr;
  BlockRecord* records = nullptr;  ///< kRecordsPerUnit for each unit, of which a slab uses as many as it has blocks.
  Arena* arenas = nullptr;         ///< kMaxThreads
  std::uint32_t unitCount = 0;
};

/// Both scopes: first the blocks of the process, then those of executions, one behind the other, so that "is it ours"
/// is one comparison.
struct Region {
  ScopeMemory process;
  ScopeMemory execution;
  void* mapping = nullptr;
  std::size_t mappedBytes = 0;
  bool fixed = false;  ///< The addresses are the same in every process.
};

/// Apart from where the kernel puts programs, libraries and stacks, and from the shadow of the sanitizers.
inline constexpr std::uintptr_t kFixedBase = 0x1100'0000'0000;
inline constexpr std::uint32_t kFullUnitCount = 1U << 25;  // 512 GB in each scope

/// Reserves address space for \p unitCount units in each scope, at kFixedBase if that is free. False: refused.
bool reserveRegion(std::uint32_t unitCount, Region& out);
/// For tests: the heap of a process is never given back.
void releaseRegion(const Region& region);

}  // namespace heddle::heap
