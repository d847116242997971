#pragma once

#include "runtime/race/ShadowEntry.h"
#include "wire/QuickLayout.h"

#include <cstddef>
#include <cstdint>

/// The quick check of a plain access: the running thread has done the same in this epoch, so there is nothing to
/// compare and nothing to note. Nearly all accesses end here, and most of what they cost is the call; so this part is
/// also linked into every instrumented module (abi/quick/), and written by the clang plugin into every function, which
/// find the state below in libheddle.so. wire/QuickLayout.h says what they all have to agree on.
namespace heddle::rt {

inline constexpr unsigned kChunkShift = quick::kChunkShift;
inline constexpr std::size_t kChunks = std::size_t{1} << quick::kChunkIndexBits;

/// The accesses that still matter for a granule. Two fit in; more go to an Extension in the execution's arena. The two
/// stand far apart, all first entries of a chunk before all second ones: nearly always the first one settles the
/// matter, and it alone then costs cache and memory. The second one counts only if the first one is of this execution
/// and says so (kMore).
inline constexpr std::size_t kCellsPerChunk = (std::size_t{1} << kChunkShift) / 8;

using quick::kAllCovered;
using quick::kNoneCovered;

struct QuickState {
  /// The epoch of the running thread; kNoneCovered while an access needs more than this check, so that none passes it;
  /// kAllCovered while none needs anything. Zero at first: nobody is under control.
  std::uint64_t epoch;
  std::uint64_t epochOfWrites;  ///< As it stands in the entry of a write: (epoch << 1) | 1.
  /// Until somebody looks whether the thread does anything but read plainly (AccessGate): reads, or rounds of loops.
  alignas(64) std::int32_t patience;
  /// What the first entries of a chunk look like that nothing has accessed; never written.
  alignas(64) ShadowEntry empty[kCellsPerChunk];
  /// Where the first entries of the chunks are, by the address of the memory above bit 22: so many bytes from `empty`.
  /// Zeroed memory that costs nothing until it is touched, and there before any code runs.
  std::intptr_t chunks[kChunks];

  void setEpoch(std::uint64_t now) {
    epoch = now;
    epochOfWrites = now == kAllCovered ? 0 : (now << 1) | 1;
  }

  /// Null: nothing in the chunk has ever been accessed.
  ShadowEntry* chunkAt(std::size_t index) { return chunks[index] == 0 ? nullptr : entriesOf(index); }
  void setChunk(std::size_t index, ShadowEntry* entries) {
    chunks[index] = reinterpret_cast<std::intptr_t>(entries) - reinterpret_cast<std::intptr_t>(empty);
  }
  ShadowEntry* entriesOf(std::size_t index) {
    return reinterpret_cast<ShadowEntry*>(reinterpret_cast<std::intptr_t>(empty) + chunks[index]);
  }
};
static_assert(offsetof(QuickState, epoch) == quick::kEpoch);
static_assert(offsetof(QuickState, epochOfWrites) == quick::kEpochOfWrites);
static_assert(offsetof(QuickState, patience) == quick::kPatience);
static_assert(offsetof(QuickState, empty) == quick::kEmpty);
static_assert(offsetof(QuickState, chunks) == quick::kChunks);
static_assert(sizeof(ShadowEntry) == 1U << quick::kEntryShift && ShadowEntry::kAtomic == quick::kAtomic);
static_assert(ShadowEntry::kWrites == 1U << quick::kEpochOfWritesBit);
extern "C" QuickState __heddle_quick_3;

/// Only addresses below 2^47 exist for programs; others fold into that range, since the access itself will fault.
inline std::size_t chunkOf(std::uintptr_t address) { return (address >> kChunkShift) & (kChunks - 1); }

/// The first entry of the granule's cell; null: nothing in the chunk has ever been accessed.
inline ShadowEntry* firstEntryOf(std::uintptr_t address) {
  ShadowEntry* const chunk = __heddle_quick_3.chunkAt(chunkOf(address));
  return chunk == nullptr ? nullptr : chunk + ((address >> 3) & (kCellsPerChunk - 1));
}

/// Whether an access in \p epoch needs nothing more.
template <Touch T, unsigned Size>
inline bool isCovered(std::uint64_t epoch, std::uintptr_t address) {
  static_assert(Size <= 8 && (Size & (Size - 1)) == 0);
  if (Size == 8 && (address & 7) != 0) [[unlikely]] {
    return false;
  }
  const ShadowEntry* const entry =
      __heddle_quick_3.entriesOf(chunkOf(address)) + ((address >> 3) & (kCellsPerChunk - 1));
  const std::uint64_t mask = ((1ULL << Size) - 1) << (Size == 8 ? 0 : address & 7);
  if (covers<T>(entry[0], epoch, mask)) [[likely]] {
    return true;
  }
  return (entry[0].second & ShadowEntry::kMore) != 0 && covers<T>(entry[kCellsPerChunk], epoch, mask);
}

/// What is not settled here goes to \p slow, called last, so that nothing is kept on the stack meanwhile.
template <Touch T, unsigned Size>
inline void accessQuickly(const void* address, const void* pc, void (*slow)(const void*, const void*)) {
  if (!writes(T) && --__heddle_quick_3.patience < 0) [[unlikely]] {
    return slow(address, pc);
  }
  const auto where = reinterpret_cast<std::uintptr_t>(address);
  const std::uint64_t epoch = __heddle_quick_3.epoch;
  bool covered = isCovered < T, Size<8 ? Size : 8>(epoch, where);
  if constexpr (Size == 16) {
    covered = covered && isCovered<T, 8>(epoch, where + 8);
  }
  if (!covered && epoch != kAllCovered) [[unlikely]] {
    slow(address, pc);
  }
}

}  // namespace heddle::rt
