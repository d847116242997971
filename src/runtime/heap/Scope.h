#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "runtime/heap/Region.h"

namespace heddle::heap {

enum class Misuse : std::uint8_t { None, DoubleFree, InvalidPointer };

/// Called for memory that is handed out again. All histories of these bytes must be dropped.
using ReuseHook = void (*)(const void* start, std::size_t size);

/// A heap with an arena for each logical thread. Addresses depend on nothing but the sequence of calls since the last
/// reset. Not safe for concurrent callers; Heap guards it.
///
/// Small blocks live in slabs of one size class and one owner. A block that is freed by another thread goes back to its
/// slab, and thus to the owner. Large blocks are runs of units.
class Scope {
public:
  /// \p redZone is the number of unused bytes behind every block, a multiple of malloc's alignment.
  void attach(const ScopeMemory& memory, std::size_t redZone = 0);

  bool owns(const void* address) const {
    return static_cast<std::size_t>(static_cast<const std::byte*>(address) - memory_.blocks) < bytes_;
  }

  /// \p alignment is a power of two. Returns null if out of memory.
  void* allocate(std::size_t size, std::size_t alignment, bool zero, const Stamp& stamp, ReuseHook onReuse) {
    if (alignment <= kMinAlignment && size + redZone_ <= kMaxSmall) [[likely]] {
      return allocateSmall(classOf(size + redZone_), size, zero, stamp, onReuse);
    }
    return allocateOther(size, alignment, zero, stamp, onReuse);
  }

  Misuse release(void* block);
  /// Frees a live block from the program's point of view, but keeps its memory until bury(). \p number: see
  /// BlockRecord.
  void retire(void* block, std::uint16_t number);
  void bury(void* block);
  /// Whether all of the bytes belong to one live block.
  bool isAddressable(const void* address, std::size_t size) const;
  /// Changes the size of a live block without moving it, if possible.
  bool resizeInPlace(void* block, std::size_t size, ReuseHook onReuse);

  /// Finds the block whose memory contains \p address, live or freed. Returns false if it was never part of a block.
  bool find(const void* address, BlockInfo& out) const;
  /// The record of the live block that starts at \p block, or null.
  const BlockRecord* liveRecord(const void* block) const;

  std::uint64_t liveBlocks() const { return live_; }
  void forEachLive(void (*visit)(const BlockInfo& block, void* argument), void* argument) const;

  /// Called between executions. Without live blocks the scope becomes as new, at a cost that depends on the number of
  /// arenas used. Live blocks keep their slabs, which are brought into an order that depends on the live blocks alone.
  /// So later executions see equal addresses as long as the same blocks survive.
  void reset();
  /// Restarts the count of the C library's allocations in all arenas.
  void restartLibrarySerials();
  /// Restores the state of a fresh process, even if blocks are live: nothing was ever allocated, and the memory is
  /// zero.
  void clear();

private:
  friend class ScopeImage;

  struct Place {
    std::uint32_t unit = kNoUnit;
    std::uint32_t slot = 0;
    std::byte* start = nullptr;
  };

  void* allocateSmall(unsigned sizeClass, std::size_t size, bool zero, const Stamp& stamp, ReuseHook onReuse);
  void* allocateOther(std::size_t size, std::size_t alignment, bool zero, const Stamp& stamp, ReuseHook onReuse);
  void* allocateLarge(std::size_t size, std::size_t alignment, bool zero, const Stamp& stamp, ReuseHook onReuse);
  std::uint32_t takeAligned(std::uint32_t count, std::size_t alignment);
  std::uint32_t refill(Arena& arena, unsigned sizeClass, ThreadId owner);
  void giveBack(const Place& place, BlockRecord& entry);
  void freeLarge(std::uint32_t unit);
  void freeSlot(std::uint32_t unit, std::uint32_t slot);
  void slabGotRoom(std::uint32_t unit);
  void slabIsEmpty(std::uint32_t unit);
  void rebuildSlab(std::uint32_t unit);
  void markSurvivor(BlockRecord& block);
  void resetWithSurvivors();
  void giveBackMemory();
  void emptyArenas();
  std::size_t usedBytes(std::uint32_t unit) const;
  void zeroUsedMemory() { zeroUsedMemoryFrom(0); }
  void zeroUsedMemoryFrom(std::uint32_t first);

  Arena& arenaOf(ThreadId thread) { return memory_.arenas[raw(thread)]; }
  void noteUsed(Arena& arena);
  void link(Arena& arena, std::uint32_t unit);
  void unlink(Arena& arena, std::uint32_t unit);
  void stampRecord(BlockRecord& block, Arena& arena, std::size_t size, const Stamp& stamp);

  BlockRecord& record(std::uint32_t unit, std::uint32_t slot) const {
    return memory_.records[unit * kRecordsPerUnit + slot];
  }
  std::byte* addressOf(std::uint32_t unit) const { return memory_.blocks + unit * kUnitBytes; }
  Place placeOf(const void* address) const;

  ScopeMemory memory_;
  std::size_t bytes_ = 0;
  std::size_t redZone_ = 0;
  UnitPool pool_;
  std::uint64_t live_ = 0;
  std::uint64_t survivorSerial_ = 0;
  std::uint32_t usedArenas_ = 0;  ///< Thread number + 1; 0 ends the list.
};

// Inline: the short paths, which nearly every call takes.

inline void Scope::stampRecord(BlockRecord& block, Arena& arena, std::size_t size, const Stamp& stamp) {
  block.serial = stamp.mark | ++(stamp.mark == kLibrarySerial ? arena.librarySerial : arena.serial);
  block.size = size;
  block.context = stamp.context;
  block.thread = stamp.thread;
  block.caller = reinterpret_cast<std::uintptr_t>(stamp.caller) & 0xffff'ffff'ffff;
  block.state = BlockState::Live;
}

inline void* Scope::allocateSmall(unsigned sizeClass, std::size_t size, bool zero, const Stamp& stamp,
                                  ReuseHook onReuse) {
  Arena& arena = arenaOf(stamp.thread);
  std::uint32_t unit = arena.bins[sizeClass] - 1;
  if (unit == kNoUnit) [[unlikely]] {
    unit = refill(arena, sizeClass, stamp.thread);
    if (unit == kNoUnit) { return nullptr; }
  }
  Unit& slab = memory_.units[unit];
  std::uint32_t slot = slab.freeHead;
  bool reused = true;
  if (slot != kNoSlot) {
    slab.freeHead = record(unit, slot).nextFree;
  } else {
    slot = slab.bump++;
    reused = slab.recycled;
  }
  ++slab.live;
  ++live_;
  if (slab.live == kClasses[sizeClass].capacity) [[unlikely]] { unlink(arena, unit); }
  stampRecord(record(unit, slot), arena, size, stamp);
  std::byte* block = addressOf(unit) + std::size_t{slot} * kClasses[sizeClass].size;
  if (reused && onReuse != nullptr) { onReuse(block, kClasses[sizeClass].size); }
  if (zero) { std::memset(block, 0, size); }
  return block;
}

inline Scope::Place Scope::placeOf(const void* address) const {
  const auto offset = static_cast<std::size_t>(static_cast<const std::byte*>(address) - memory_.blocks);
  Place place;
  place.unit = pool_.runOf(static_cast<std::uint32_t>(offset >> kUnitShift));
  if (place.unit == kNoUnit) { return place; }
  place.start = addressOf(place.unit);
  const Unit& run = memory_.units[place.unit];
  if (run.kind == UnitKind::Slab) {
    const auto inSlab = static_cast<std::uint32_t>(offset - place.unit * kUnitBytes);
    place.slot = slotOf(run.sizeClass, inSlab);
    place.start += std::size_t{place.slot} * kClasses[run.sizeClass].size;
    if (place.slot >= run.bump) {  // Never handed out, or the unused rest behind the last block.
      place.unit = kNoUnit;
    }
  }
  return place;
}

inline void Scope::freeSlot(std::uint32_t unit, std::uint32_t slot) {
  Unit& slab = memory_.units[unit];
  record(unit, slot).nextFree = slab.freeHead;
  slab.freeHead = static_cast<std::uint16_t>(slot);
  if (slab.live-- == kClasses[slab.sizeClass].capacity) [[unlikely]] { slabGotRoom(unit); }
  if (slab.live == 0) { slabIsEmpty(unit); }
}

inline Misuse Scope::release(void* block) {
  const Place place = placeOf(block);
  if (place.unit == kNoUnit || place.start != block) [[unlikely]] { return Misuse::InvalidPointer; }
  BlockRecord& entry = record(place.unit, place.slot);
  if (entry.state != BlockState::Live) [[unlikely]] { return Misuse::DoubleFree; }
  --live_;
  giveBack(place, entry);
  return Misuse::None;
}

inline void Scope::giveBack(const Place& place, BlockRecord& entry) {
  entry.state = BlockState::Free;
  if (memory_.units[place.unit].kind == UnitKind::Slab) [[likely]] {
    freeSlot(place.unit, place.slot);
  } else {
    freeLarge(place.unit);
  }
}

inline bool Scope::isAddressable(const void* address, std::size_t size) const {
  const Place place = placeOf(address);
  if (place.unit == kNoUnit) [[unlikely]] { return false; }
  const BlockRecord& entry = record(place.unit, place.slot);
  const auto offset = static_cast<std::size_t>(static_cast<const std::byte*>(address) - place.start);
  return entry.state == BlockState::Live && offset <= entry.size && size <= entry.size - offset;
}

}  // namespace heddle::heap
