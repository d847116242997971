#pragma once

#include <cstddef>
#include <cstdint>

#include "core/Ids.h"

namespace heddle::heap {

/// Retired: freed, but not to be handed out yet.
enum class BlockState : std::uint8_t { Unused, Live, Free, Retired };

/// A serial counts the allocations of a thread in an execution. Marks in its upper bits keep apart what has a count of
/// its own.
/// - by the C library, for itself or on behalf of its caller (stdio buffers, strdup): a buffer that is made once must
/// not
///   shift the names of what follows;
/// - by the program outside of executions;
/// - left over by earlier executions, numbered anew as they were found: the old number means another block by now.
inline constexpr std::uint64_t kLibrarySerial = std::uint64_t{1} << 63;
inline constexpr std::uint64_t kProcessSerial = std::uint64_t{1} << 62;
inline constexpr std::uint64_t kSurvivorSerial = std::uint64_t{1} << 61;
inline constexpr std::uint64_t kSerialMarks = kLibrarySerial | kProcessSerial | kSurvivorSerial;

/// What is known about one block, live or not. Kept in an array far from the user's bytes: a stray write does not reach
/// it, and the address of a record follows from the address of the block.
struct BlockRecord {
  std::uint64_t serial;       ///< n-th allocation of the thread in this execution, from 1.
  std::uint64_t size;         ///< As requested.
  std::uint32_t context;      ///< Call-tree node at the allocation.
  ThreadId thread;            ///< Who allocated.
  std::uint16_t nextFree;     ///< Free: slot of the next free block of the slab. Retired: number in the quarantine.
  std::uint64_t caller : 48;  ///< Return address of the allocation.
  BlockState state;
  std::uint8_t reserved;
};
static_assert(sizeof(BlockRecord) == 32);

/// An answer about an address.
struct BlockInfo {
  std::byte* start = nullptr;
  std::uint64_t size = 0;  ///< As requested: the address may lie beyond, in the padding.
  std::uint64_t serial = 0;
  std::uint32_t context = 0;
  const void* caller = nullptr;
  ThreadId thread = kNoThread;
  bool live = false;
  bool ofExecution = false;  ///< False: allocated outside of executions, or by the C library.
  bool retired = false;      ///< Not live, and it is known who freed it:
  std::uint16_t quarantineNumber = 0;
  const void* releaseCaller = nullptr;
  std::uint32_t releaseContext = 0;
  ThreadId releaseThread = kNoThread;
};

/// Where a new block gets its identity from.
struct Stamp {
  ThreadId thread;
  std::uint32_t context;
  const void* caller;
  std::uint64_t mark;  ///< 0, kLibrarySerial or kProcessSerial.
};

}  // namespace heddle::heap
