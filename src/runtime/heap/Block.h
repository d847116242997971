#pragma once

#include <cstddef>
#include <cstdint>

#include "core/Ids.h"

namespace heddle::heap {

/// Retired: freed, but not available for reuse yet.
enum class BlockState : std::uint8_t { Unused, Live, Free, Retired };

/// A serial counts the allocations of a thread in an execution. Marks in the upper bits denote blocks with a count of
/// their own:
/// - kLibrarySerial: allocated by the C library, for itself or on behalf of its caller (stdio buffers, strdup). A
///   buffer that is allocated only once must not shift the names of later blocks.
/// - kProcessSerial: allocated by the program outside of executions.
/// - kSurvivorSerial: left over from earlier executions, and renumbered, because the old number now means another
///   block.
inline constexpr std::uint64_t kLibrarySerial = std::uint64_t{1} << 63;
inline constexpr std::uint64_t kProcessSerial = std::uint64_t{1} << 62;
inline constexpr std::uint64_t kSurvivorSerial = std::uint64_t{1} << 61;
inline constexpr std::uint64_t kSerialMarks = kLibrarySerial | kProcessSerial | kSurvivorSerial;

/// The record of one block, live or not. Records are kept in an array far from the program's bytes, so that stray
/// writes do not reach them. The address of a record follows from the address of the block.
struct BlockRecord {
  std::uint64_t serial;       ///< n-th allocation of the thread in this execution, from 1.
  std::uint64_t size;         ///< As requested.
  std::uint32_t context;      ///< Call-tree node at the allocation.
  ThreadId thread;            ///< The allocating thread.
  std::uint16_t nextFree;     ///< Free: slot of the next free block of the slab. Retired: number in the quarantine.
  std::uint64_t caller : 48;  ///< Return address of the allocation.
  BlockState state;
  std::uint8_t reserved;
};
static_assert(sizeof(BlockRecord) == 32);

/// The result of looking up an address.
struct BlockInfo {
  std::byte* start = nullptr;
  std::uint64_t size = 0;  ///< As requested. The address may lie beyond, in the padding.
  std::uint64_t serial = 0;
  std::uint32_t context = 0;
  const void* caller = nullptr;
  ThreadId thread = kNoThread;
  bool live = false;
  bool ofExecution = false;  ///< False: allocated outside of executions, or by the C library.
  bool retired = false;      ///< Not live, and the fields below say who freed it.
  std::uint16_t quarantineNumber = 0;
  const void* releaseCaller = nullptr;
  std::uint32_t releaseContext = 0;
  ThreadId releaseThread = kNoThread;
};

/// The origin of a new block's identity.
struct Stamp {
  ThreadId thread;
  std::uint32_t context;
  const void* caller;
  std::uint64_t mark;  ///< 0, kLibrarySerial or kProcessSerial.
};

}  // namespace heddle::heap
