#pragma once

#include <cstddef>
#include <cstdint>

#include "core/Ids.h"

namespace heddle::heap {

enum class BlockState : std::uint8_t { Unused, Live, Free };

/// Serials with this bit count the allocations that the C library makes for itself or on behalf of its caller (stdio
/// buffers, strdup): a stream of their own, so that a buffer made once does not shift the identity of what follows.
inline constexpr std::uint64_t kLibrarySerial = std::uint64_t{1} << 63;

/// Serials with this bit name blocks that were left over by earlier executions, in the order in which they were found:
/// the number they had would mean another block by now.
inline constexpr std::uint64_t kSurvivorSerial = std::uint64_t{1} << 62;

/// What is known about one block, live or not. Kept in an array far from the user's bytes: a stray write does not reach
/// it, and the address of a record follows from the address of the block.
struct BlockRecord {
  std::uint64_t serial;    ///< n-th allocation of the thread in this execution, from 1.
  std::uint64_t size;      ///< As requested.
  std::uint32_t context;   ///< Call-tree node at the allocation.
  ThreadId thread;         ///< Who allocated.
  std::uint16_t nextFree;  ///< Slot of the next free block of the slab.
  BlockState state;
  std::uint8_t reserved[7];
};
static_assert(sizeof(BlockRecord) == 32);

/// An answer about an address.
struct BlockInfo {
  std::byte* start = nullptr;
  std::uint64_t size = 0;  ///< As requested: the address may lie beyond, in the padding.
  std::uint64_t serial = 0;
  std::uint32_t context = 0;
  ThreadId thread = kNoThread;
  bool live = false;
  bool ofExecution = false;  ///< False: allocated outside of executions, or by the C library.
};

/// Where a new block gets its identity from.
struct Stamp {
  ThreadId thread;
  std::uint32_t context;
  bool byLibrary;
};

}  // namespace heddle::heap
