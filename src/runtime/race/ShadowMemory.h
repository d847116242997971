#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/race/QuickAccess.h"
#include "runtime/race/VectorClock.h"

namespace heddle::rt {

/// The shadow of a granule.
class ShadowCell {
public:
  explicit ShadowCell(ShadowEntry* entry) : entry_(entry) {}

  bool exists() const { return entry_ != nullptr; }
  ShadowEntry& first() const { return entry_[0]; }
  ShadowEntry& second() const { return entry_[kCellsPerChunk]; }
  ShadowCell next() const { return ShadowCell(entry_ + 1); }

  bool empty() const { return first().clock() <= gClocks.base; }
  bool hasSecond() const { return (first().second & ShadowEntry::kMore) != 0; }

  /// In an extended cell the first entry holds kNoThread, a clock that is valid in this execution only, and the index
  /// of the Extension. The second entry repeats the latest access, so that the same-epoch check works there too.
  static ShadowEntry extensionMark(std::uint32_t index) {
    return {(std::uint64_t{raw(kNoThread)} << 48) | (std::uint64_t{gClocks.base + 1} << 16),
            (std::uint64_t{index} << 32) | ShadowEntry::kMore};
  }
  std::uint32_t extensionIndex() const { return static_cast<std::uint32_t>(first().second >> 32); }
  bool extended() const { return first().thread() == kNoThread && !empty(); }

private:
  ShadowEntry* entry_;
};

/// Maps addresses to cells: a table of chunks, each for 4 MB of memory, mapped when first touched. User addresses are
/// below 2^47. Others fold into that range, since the access itself will fault.
class ShadowMemory {
public:
  static constexpr std::size_t kChunkBytes = std::size_t{1} << kChunkShift;

  /// Of a chunk.
  struct Header {
    std::uint64_t generation;
    std::uint32_t extensions;
    std::uint32_t previous;  ///< The chunk made before this one, plus 1, for dropAll().
  };

  ShadowCell cellOf(std::uintptr_t address) {
    const ShadowCell cell = existingCellOf(address);
    return cell.exists() ? cell : makeChunk(address);
  }

  /// A cell that does not exist: nothing in the chunk has ever been accessed.
  static ShadowCell existingCellOf(std::uintptr_t address) { return ShadowCell(firstEntryOf(address)); }

  /// Counts the extended cells in the chunk. While there are none, its cells can be dropped without inspecting them.
  void countExtension(std::uintptr_t address, int change);
  bool hasExtensions(std::uintptr_t address) const;

  /// All cells become as if never accessed.
  void dropAll();
  /// The \p count cells from \p first on become as if never accessed.
  void clearCells(ShadowCell first, std::size_t count);

private:
  static constexpr std::size_t kHeaderBytes = 4096;
  static constexpr std::size_t kEntryBytes = 2 * kCellsPerChunk * sizeof(ShadowEntry);
  static constexpr std::size_t kMappedBytes = kHeaderBytes + kEntryBytes;
  static Header& headerOf(ShadowEntry* chunk) {
    return *reinterpret_cast<Header*>(reinterpret_cast<char*>(chunk) - kHeaderBytes);
  }
  ShadowCell makeChunk(std::uintptr_t address);

  std::uint32_t lastMade_ = 0;  ///< Index plus 1.
};

extern ShadowMemory gShadow;

}  // namespace heddle::rt
