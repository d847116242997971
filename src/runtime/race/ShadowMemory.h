#pragma once

#include "runtime/race/ShadowEntry.h"
#include "runtime/race/VectorClock.h"

#include <cstddef>
#include <cstdint>

namespace heddle::rt {

/// The accesses that still matter for a granule. Two fit in; more go to an Extension in the execution's arena.
struct ShadowCell {
  ShadowEntry entries[2];

  /// In an extended cell entries[0] holds this thread, a clock that is valid in this execution only, and the index of
  /// the Extension; entries[1] repeats the latest access, so that the same-epoch check works there too.
  static constexpr std::uint64_t kExtended = std::uint64_t{raw(kNoThread)} << 48;

  bool extended() const { return entries[0].thread() == kNoThread && entries[0].clock() > gClocks.base; }
};
static_assert(sizeof(ShadowCell) == 32);

/// From addresses to cells: a table of chunks, each for 4 MB of memory, mapped when first touched. Only addresses below
/// 2^47 exist for programs; others fold into that range, since the access itself will fault.
class ShadowMemory {
public:
  static constexpr unsigned kChunkShift = 22;
  static constexpr std::size_t kChunkBytes = std::size_t{1} << kChunkShift;
  static constexpr std::size_t kCellsPerChunk = kChunkBytes / 8;

  ShadowCell* cellOf(std::uintptr_t address) {
    ShadowCell* const cell = existingCellOf(address);
    return cell != nullptr ? cell : makeChunk(address);
  }

  /// Before anything else, as often as one likes.
  void reserve();

  /// Null: nothing in the chunk has ever been accessed.
  ShadowCell* existingCellOf(std::uintptr_t address) const {
    if (table_ == nullptr) [[unlikely]] {
      return nullptr;  // Instrumented code runs before anybody could reserve.
    }
    ShadowCell* const chunk = table_[indexOf(address)];
    return chunk == nullptr ? nullptr : chunk + ((address & (kChunkBytes - 1)) >> 3);
  }

  /// Extended cells in the chunk: while there is none, its cells can be dropped without a look.
  void countExtension(std::uintptr_t address, int change);
  bool hasExtensions(std::uintptr_t address) const;

  /// All cells become as never accessed.
  void dropAll();
  /// Zeroes \p count cells from \p first on, by giving pages back where that is faster.
  void clearCells(ShadowCell* first, std::size_t count);

private:
  static constexpr std::size_t kChunks = std::size_t{1} << (47 - kChunkShift);
  static constexpr std::size_t kHeaderBytes = 4096;
  static constexpr std::size_t kMappedBytes = kHeaderBytes + kCellsPerChunk * sizeof(ShadowCell);
  struct Header {
    std::uint64_t generation;
    std::uint32_t extensions;
    std::uint32_t previous;  ///< Chunk made before this one, plus 1: dropAll() walks them.
  };

  static std::size_t indexOf(std::uintptr_t address) { return (address >> kChunkShift) & (kChunks - 1); }
  static Header& headerOf(ShadowCell* chunk) {
    return *reinterpret_cast<Header*>(reinterpret_cast<char*>(chunk) - kHeaderBytes);
  }
  ShadowCell* makeChunk(std::uintptr_t address);

  ShadowCell** table_ = nullptr;
  std::uint32_t lastMade_ = 0;  ///< Index plus 1.
};

extern ShadowMemory gShadow;

}  // namespace heddle::rt
