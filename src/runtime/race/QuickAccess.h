#pragma once

#include "runtime/race/ShadowEntry.h"

#include <cstddef>
#include <cstdint>

/// The quick check of a plain access: the running thread has done the same in this epoch, so there is nothing to
/// compare and nothing to note. Nearly all accesses end here, and most of what they cost is the call; so this part is
/// also linked into every instrumented module (abi/quick/), which finds the state below in libheddle.so. The name of
/// the state carries the version of all that this header lays down: change anything, change the name.
namespace heddle::rt {

inline constexpr unsigned kChunkShift = 22;
inline constexpr std::size_t kChunks = std::size_t{1} << (47 - kChunkShift);

/// The accesses that still matter for a granule. Two fit in; more go to an Extension in the execution's arena. The two
/// stand far apart, all first entries of a chunk before all second ones: nearly always the first one settles the
/// matter, and it alone then costs cache and memory. The second one counts only if the first one is of this execution
/// and says so (kMore).
inline constexpr std::size_t kCellsPerChunk = (std::size_t{1} << kChunkShift) / 8;

inline constexpr std::uint64_t kNoEpoch = ~std::uint64_t{0};

struct QuickState {
  /// The epoch of the running thread; kNoEpoch while an access needs more than this check, so that none passes it.
  std::uint64_t epoch;
  /// Until somebody looks whether the thread does anything but read plainly (AccessGate).
  std::int32_t readsLeft;
  /// First entries of the chunks, by the address of the memory above bit 22. Zeroed memory that costs nothing until it
  /// is touched, and there before any code runs.
  ShadowEntry* chunks[kChunks];
};
extern "C" QuickState __heddle_quick_1;

/// Only addresses below 2^47 exist for programs; others fold into that range, since the access itself will fault.
inline std::size_t chunkOf(std::uintptr_t address) { return (address >> kChunkShift) & (kChunks - 1); }

/// The first entry of the granule's cell; null: nothing in the chunk has ever been accessed.
inline ShadowEntry* firstEntryOf(std::uintptr_t address) {
  ShadowEntry* const chunk = __heddle_quick_1.chunks[chunkOf(address)];
  return chunk == nullptr ? nullptr : chunk + ((address >> 3) & (kCellsPerChunk - 1));
}

/// Whether an access in \p epoch needs nothing more.
template <Touch T, unsigned Size>
inline bool isCovered(std::uint64_t epoch, std::uintptr_t address) {
  static_assert(Size <= 8 && (Size & (Size - 1)) == 0);
  if (Size == 8 && (address & 7) != 0) [[unlikely]] {
    return false;
  }
  const ShadowEntry* const entry = firstEntryOf(address);
  if (entry == nullptr) [[unlikely]] {
    return false;
  }
  const std::uint64_t mask = ((1ULL << Size) - 1) << (Size == 8 ? 0 : address & 7);
  if (covers<T>(entry[0], epoch, mask)) [[likely]] {
    return true;
  }
  return (entry[0].second & ShadowEntry::kMore) != 0 && covers<T>(entry[kCellsPerChunk], epoch, mask);
}

/// What is not settled here goes to \p slow, called last, so that nothing is kept on the stack meanwhile.
template <Touch T, unsigned Size>
inline void accessQuickly(const void* address, const void* pc, void (*slow)(const void*, const void*)) {
  if (!writes(T) && --__heddle_quick_1.readsLeft < 0) [[unlikely]] {
    return slow(address, pc);
  }
  const auto where = reinterpret_cast<std::uintptr_t>(address);
  const std::uint64_t epoch = __heddle_quick_1.epoch;
  bool covered = isCovered < T, Size<8 ? Size : 8>(epoch, where);
  if constexpr (Size == 16) {
    covered = covered && isCovered<T, 8>(epoch, where + 8);
  }
  if (!covered) [[unlikely]] {
    slow(address, pc);
  }
}

}  // namespace heddle::rt
