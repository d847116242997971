#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/race/ShadowEntry.h"
#include "wire/QuickLayout.h"

/// The quick check of a plain access: if the running thread has made the same access in this epoch, there is nothing to
/// compare and nothing to record. Nearly all accesses end here, and the call is most of their cost. This part is
/// therefore also linked into every instrumented module (abi/quick/), and the clang plugin emits it inline into every
/// function. All of them use the state below in libheddle.so. wire/QuickLayout.h defines the layout they agree on.
namespace heddle::rt {

inline constexpr unsigned kChunkShift = wire::quick::kChunkShift;
inline constexpr std::size_t kChunks = std::size_t{1} << wire::quick::kChunkIndexBits;

/// The accesses that still matter for a granule. A cell holds two; more go to an Extension in the execution's arena.
/// The two are stored apart, all first entries of a chunk before all second ones: the first one nearly always suffices,
/// and then only it costs cache and memory. The second one is valid only if the first one belongs to this execution and
/// has kMore set.
inline constexpr std::size_t kCellsPerChunk = (std::size_t{1} << kChunkShift) / 8;

using wire::quick::kAllCovered;
using wire::quick::kNoneCovered;

struct QuickState {
  /// The epoch of the running thread. kNoneCovered while an access may need more than this check, so that none passes
  /// it; kAllCovered while no access needs a check. Zero at first: no thread is under control.
  std::uint64_t epoch;
  std::uint64_t epochOfWrites;  ///< As stored in the entry of a write: (epoch << 1) | 1.
  /// Reads or loop iterations left until AccessGate checks whether the thread does anything but plain reads.
  alignas(64) std::int32_t patience;
  /// The first entries of a chunk that has never been accessed. Never written.
  alignas(64) ShadowEntry empty[kCellsPerChunk];
  /// Where the first entries of each chunk are, as a byte offset from `empty`, indexed by the address above bit 22.
  /// Zeroed memory that costs nothing until it is touched, and is available before any code runs.
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
static_assert(offsetof(QuickState, epoch) == wire::quick::kEpoch);
static_assert(offsetof(QuickState, epochOfWrites) == wire::quick::kEpochOfWrites);
static_assert(offsetof(QuickState, patience) == wire::quick::kPatience);
static_assert(offsetof(QuickState, empty) == wire::quick::kEmpty);
static_assert(offsetof(QuickState, chunks) == wire::quick::kChunks);
static_assert(sizeof(ShadowEntry) == 1U << wire::quick::kEntryShift && ShadowEntry::kAtomic == wire::quick::kAtomic);
static_assert(ShadowEntry::kWrites == 1U << wire::quick::kEpochOfWritesBit);
extern "C" QuickState __heddle_quick_3;

/// User addresses are below 2^47. Others fold into that range, since the access itself will fault.
inline std::size_t chunkOf(std::uintptr_t address) { return (address >> kChunkShift) & (kChunks - 1); }

/// The first entry of the granule's cell; null if nothing in the chunk has ever been accessed.
inline ShadowEntry* firstEntryOf(std::uintptr_t address) {
  ShadowEntry* const chunk = __heddle_quick_3.chunkAt(chunkOf(address));
  return chunk == nullptr ? nullptr : chunk + ((address >> 3) & (kCellsPerChunk - 1));
}

/// Whether an access in \p epoch passes the quick check.
template <Touch T, unsigned Size>
inline bool isCovered(std::uint64_t epoch, std::uintptr_t address) {
  static_assert(Size <= 8 && (Size & (Size - 1)) == 0);
  if (Size == 8 && (address & 7) != 0) [[unlikely]] { return false; }
  const ShadowEntry* const entry =
      __heddle_quick_3.entriesOf(chunkOf(address)) + ((address >> 3) & (kCellsPerChunk - 1));
  const std::uint64_t mask = ((1ULL << Size) - 1) << (Size == 8 ? 0 : address & 7);
  if (covers<T>(entry[0], epoch, mask)) [[likely]] { return true; }
  return (entry[0].second & ShadowEntry::kMore) != 0 && covers<T>(entry[kCellsPerChunk], epoch, mask);
}

/// Calls \p slow if the quick check is not enough. It is a tail call, so that the stack holds nothing meanwhile.
template <Touch T, unsigned Size>
inline void accessQuickly(const void* address, const void* pc, void (*slow)(const void*, const void*)) {
  if (!writes(T) && --__heddle_quick_3.patience < 0) [[unlikely]] { return slow(address, pc); }
  const auto where = reinterpret_cast<std::uintptr_t>(address);
  const std::uint64_t epoch = __heddle_quick_3.epoch;
  bool covered = isCovered < T, Size<8 ? Size : 8>(epoch, where);
  if constexpr (Size == 16) { covered = covered && isCovered<T, 8>(epoch, where + 8); }
  if (!covered && epoch != kAllCovered) [[unlikely]] { slow(address, pc); }
}

}  // namespace heddle::rt
