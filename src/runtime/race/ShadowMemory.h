#pragma once

#include "runtime/race/Hot.h"
#include "runtime/race/ShadowEntry.h"
#include "runtime/race/VectorClock.h"

#include <cstddef>
#include <cstdint>

namespace heddle::rt {

/// The accesses that still matter for a granule. Two fit in; more go to an Extension in the execution's arena. The two
/// stand far apart, all first entries of a chunk before all second ones: nearly always the first one settles the
/// matter, and it alone then costs cache and memory.
class ShadowCell {
public:
  static constexpr std::size_t kPerChunk = std::size_t{1} << 19;

  explicit ShadowCell(ShadowEntry* entry) : entry_(entry) {}

  bool exists() const { return entry_ != nullptr; }
  ShadowEntry& first() const { return entry_[0]; }
  ShadowEntry& second() const { return entry_[kPerChunk]; }
  ShadowCell next() const { return ShadowCell(entry_ + 1); }

  bool empty() const { return first().clock() <= gClocks.base; }
  bool hasSecond() const { return (first().second & ShadowEntry::kMore) != 0; }

  /// In an extended cell the first entry holds kNoThread, a clock that is valid in this execution only, and the index
  /// of the Extension; the second one repeats the latest access, so that the same-epoch check works there too.
  static ShadowEntry extensionMark(std::uint32_t index) {
    return {(std::uint64_t{raw(kNoThread)} << 48) | (std::uint64_t{gClocks.base + 1} << 16),
            (std::uint64_t{index} << 32) | ShadowEntry::kMore};
  }
  std::uint32_t extensionIndex() const { return static_cast<std::uint32_t>(first().second >> 32); }
  bool extended() const { return first().thread() == kNoThread && !empty(); }

private:
  ShadowEntry* entry_;
};

/// First entries of the chunks, by the address of the memory above bit 22. Zeroed memory that costs nothing until it is
/// touched, and there before any code runs.
inline constexpr unsigned kChunkShift = 22;
inline constexpr std::size_t kChunks = std::size_t{1} << (47 - kChunkShift);
extern HEDDLE_HOT ShadowEntry* gChunks[kChunks];

/// From addresses to cells: a table of chunks, each for 4 MB of memory, mapped when first touched. Only addresses below
/// 2^47 exist for programs; others fold into that range, since the access itself will fault.
class ShadowMemory {
public:
  static constexpr std::size_t kChunkBytes = std::size_t{1} << kChunkShift;

  ShadowCell cellOf(std::uintptr_t address) {
    const ShadowCell cell = existingCellOf(address);
    return cell.exists() ? cell : makeChunk(address);
  }

  /// Does not exist: nothing in the chunk has ever been accessed.
  ShadowCell existingCellOf(std::uintptr_t address) const {
    ShadowEntry* const chunk = gChunks[indexOf(address)];
    return ShadowCell(chunk == nullptr ? nullptr : chunk + ((address & (kChunkBytes - 1)) >> 3));
  }

  /// Extended cells in the chunk: while there is none, its cells can be dropped without a look.
  void countExtension(std::uintptr_t address, int change);
  bool hasExtensions(std::uintptr_t address) const;

  /// All cells become as never accessed.
  void dropAll();
  /// The \p count cells from \p first on become as never accessed.
  void clearCells(ShadowCell first, std::size_t count);

private:
  static constexpr std::size_t kHeaderBytes = 4096;
  static constexpr std::size_t kEntryBytes = 2 * ShadowCell::kPerChunk * sizeof(ShadowEntry);
  static_assert(ShadowCell::kPerChunk * 8 == kChunkBytes);
  static constexpr std::size_t kMappedBytes = kHeaderBytes + kEntryBytes;
  struct Header {
    std::uint64_t generation;
    std::uint32_t extensions;
    std::uint32_t previous;  ///< Chunk made before this one, plus 1: dropAll() walks them.
  };

  static std::size_t indexOf(std::uintptr_t address) { return (address >> kChunkShift) & (kChunks - 1); }
  static Header& headerOf(ShadowEntry* chunk) {
    return *reinterpret_cast<Header*>(reinterpret_cast<char*>(chunk) - kHeaderBytes);
  }
  ShadowCell makeChunk(std::uintptr_t address);

  std::uint32_t lastMade_ = 0;  ///< Index plus 1.
};

extern HEDDLE_HOT ShadowMemory gShadow;

}  // namespace heddle::rt
