#include "runtime/heap/Scope.h"

#include <sys/mman.h>

#include <cstring>

#include "runtime/Syscall.h"

namespace heddle::heap {
namespace {

/// Freed large blocks of at least this size are returned to the system. For smaller ones, page faults cost more than
/// the memory is worth.
constexpr std::size_t kReturnBytes = std::size_t{4} << 20;
/// From this size on, zeroed pages from the kernel are cheaper than memset.
constexpr std::size_t kZeroByKernelBytes = std::size_t{1} << 20;

void zeroLarge(std::byte* start, std::size_t size) {
  if (size < kZeroByKernelBytes || sys::madvise(start, size, MADV_DONTNEED) < 0) { std::memset(start, 0, size); }
}

constexpr std::size_t roundUp(std::size_t value, std::size_t to) { return (value + to - 1) & ~(to - 1); }

}  // namespace

void Scope::attach(const ScopeMemory& memory, std::size_t redZone) {
  memory_ = memory;
  redZone_ = redZone;
  bytes_ = memory.unitCount * kUnitBytes;
  pool_.attach(memory.units, memory.unitCount);
}

void Scope::noteUsed(Arena& arena) {
  if (!arena.used) {
    arena.used = true;
    arena.nextUsed = usedArenas_;
    usedArenas_ = static_cast<std::uint32_t>(&arena - memory_.arenas) + 1;
  }
}

void Scope::link(Arena& arena, std::uint32_t unit) {
  Unit& slab = memory_.units[unit];
  std::uint32_t& head = arena.bins[slab.sizeClass];
  slab.prev = kNoUnit;
  slab.next = head - 1;  // 0 means none and becomes kNoUnit.
  if (head != 0) { memory_.units[head - 1].prev = unit; }
  head = unit + 1;
  arena.usedBins |= std::uint64_t{1} << slab.sizeClass;
}

void Scope::unlink(Arena& arena, std::uint32_t unit) {
  const Unit& slab = memory_.units[unit];
  if (slab.next != kNoUnit) { memory_.units[slab.next].prev = slab.prev; }
  if (slab.prev != kNoUnit) {
    memory_.units[slab.prev].next = slab.next;
  } else {
    arena.bins[slab.sizeClass] = slab.next + 1;
  }
}

std::uint32_t Scope::refill(Arena& arena, unsigned sizeClass, ThreadId owner) {
  const std::uint32_t unit = pool_.take(kClasses[sizeClass].units, UnitKind::Slab);
  if (unit == kNoUnit) { return kNoUnit; }
  Unit& slab = memory_.units[unit];
  slab.sizeClass = static_cast<std::uint8_t>(sizeClass);
  slab.owner = owner;
  slab.freeHead = kNoSlot;
  noteUsed(arena);
  link(arena, unit);
  return unit;
}

void* Scope::allocateOther(std::size_t size, std::size_t alignment, bool zero, const Stamp& stamp, ReuseHook onReuse) {
  const unsigned sizeClass = alignedClassOf(size + redZone_, alignment);
  return sizeClass < kClassCount ? allocateSmall(sizeClass, size, zero, stamp, onReuse)
                                 : allocateLarge(size, alignment, zero, stamp, onReuse);
}

std::uint32_t Scope::takeAligned(std::uint32_t count, std::size_t alignment) {
  if (alignment <= kUnitBytes) { return pool_.take(count, UnitKind::Large); }
  // Takes more than needed and returns both ends, so that the remaining run starts at the alignment.
  const auto step = static_cast<std::uint32_t>(alignment / kUnitBytes);
  const std::uint32_t whole = pool_.take(count + step, UnitKind::Large);
  if (whole == kNoUnit) { return kNoUnit; }
  const auto start = reinterpret_cast<std::uintptr_t>(addressOf(whole));
  const auto lead = static_cast<std::uint32_t>((roundUp(start, alignment) - start) / kUnitBytes);
  pool_.resize(whole, lead + count);
  return lead == 0 ? whole : pool_.splitFront(whole, lead);
}

void* Scope::allocateLarge(std::size_t size, std::size_t alignment, bool zero, const Stamp& stamp, ReuseHook onReuse) {
  if (size > bytes_ || alignment > bytes_) { return nullptr; }
  const std::size_t count = size + redZone_ == 0 ? 1 : (size + redZone_ + kUnitBytes - 1) / kUnitBytes;
  const std::uint32_t unit = takeAligned(static_cast<std::uint32_t>(count), alignment);
  if (unit == kNoUnit) { return nullptr; }
  Unit& run = memory_.units[unit];
  Arena& arena = arenaOf(stamp.thread);
  noteUsed(arena);
  run.live = 1;
  run.owner = stamp.thread;
  ++live_;
  stampRecord(record(unit, 0), arena, size, stamp);
  std::byte* block = addressOf(unit);
  if (run.recycled && onReuse != nullptr) { onReuse(block, size); }
  if (zero && !run.pristine) { zeroLarge(block, size); }
  return block;
}

void Scope::slabGotRoom(std::uint32_t unit) {
  memory_.units[unit].settled = false;
  link(arenaOf(memory_.units[unit].owner), unit);
}

void Scope::slabIsEmpty(std::uint32_t unit) {
  const Unit& slab = memory_.units[unit];
  const bool alone = slab.prev == kNoUnit && slab.next == kNoUnit;
  if (!alone) {  // One empty slab stays, so that alternating malloc and free do not go to the pool.
    unlink(arenaOf(slab.owner), unit);
    pool_.release(unit);
  }
}

void Scope::freeLarge(std::uint32_t unit) {
  const std::size_t size = memory_.units[unit].count * kUnitBytes;
  memory_.units[unit].live = 0;
  if (size >= kReturnBytes) { sys::madvise(addressOf(unit), size, MADV_DONTNEED); }
  pool_.release(unit);
}

namespace {

/// The bytes that were cut off are no longer part of a block. The quick check must not settle accesses to them.
void forgetCut(const std::byte* start, std::size_t before, std::size_t now, ReuseHook onReuse) {
  if (now < before && onReuse != nullptr) { onReuse(start + now, before - now); }
}

}  // namespace

void Scope::retire(void* block, std::uint16_t number) {
  const Place place = placeOf(block);
  BlockRecord& entry = record(place.unit, place.slot);
  entry.state = BlockState::Retired;
  entry.nextFree = number;
  --live_;
  if (memory_.units[place.unit].kind == UnitKind::Large && entry.size >= kReturnBytes) {
    sys::madvise(addressOf(place.unit), memory_.units[place.unit].count * kUnitBytes, MADV_DONTNEED);
  }
}

void Scope::bury(void* block) {
  const Place place = placeOf(block);
  giveBack(place, record(place.unit, place.slot));
}

bool Scope::resizeInPlace(void* block, std::size_t size, ReuseHook onReuse) {
  const Place place = placeOf(block);
  BlockRecord& entry = record(place.unit, place.slot);
  const Unit& run = memory_.units[place.unit];
  if (run.kind == UnitKind::Slab) {
    const std::size_t room = kClasses[run.sizeClass].size - redZone_;
    const bool wasteful = size < room / 2 && room > 128;
    if (size > room || wasteful) { return false; }
    forgetCut(place.start, entry.size, size, onReuse);
    entry.size = size;
    return true;
  }
  if (size > bytes_ || size + redZone_ <= kMaxSmall) { return false; }
  forgetCut(place.start, entry.size, size, onReuse);
  const auto count = static_cast<std::uint32_t>((size + redZone_ + kUnitBytes - 1) / kUnitBytes);
  if (count != run.count && !pool_.resize(place.unit, count)) { return false; }
  if (size > entry.size && run.recycled && onReuse != nullptr) { onReuse(place.start + entry.size, size - entry.size); }
  entry.size = size;
  return true;
}

void Scope::forEachLive(void (*visit)(const BlockInfo& block, void* argument), void* argument) const {
  for (std::uint32_t unit = 0; unit < pool_.end(); unit += memory_.units[unit].count) {
    const Unit& run = memory_.units[unit];
    const std::uint32_t slots = run.kind == UnitKind::Slab ? run.bump : run.kind == UnitKind::Large ? 1 : 0;
    for (std::uint32_t slot = 0; slot < slots; ++slot) {
      const std::size_t step = run.kind == UnitKind::Slab ? kClasses[run.sizeClass].size : 0;
      BlockInfo block;
      if (record(unit, slot).state == BlockState::Live && find(addressOf(unit) + slot * step, block)) {
        visit(block, argument);
      }
    }
  }
}

const BlockRecord* Scope::liveRecord(const void* block) const {
  const Place place = placeOf(block);
  if (place.unit == kNoUnit || place.start != block) { return nullptr; }
  const BlockRecord& entry = record(place.unit, place.slot);
  return entry.state == BlockState::Live ? &entry : nullptr;
}

bool Scope::find(const void* address, BlockInfo& out) const {
  const Place place = placeOf(address);
  if (place.unit == kNoUnit) { return false; }
  const BlockRecord& entry = record(place.unit, place.slot);
  out.start = place.start;
  out.size = entry.size;
  out.serial = entry.serial;
  out.context = entry.context;
  out.caller = reinterpret_cast<const void*>(static_cast<std::uintptr_t>(entry.caller));
  out.thread = entry.thread;
  out.live = entry.state == BlockState::Live;
  out.retired = entry.state == BlockState::Retired;
  out.quarantineNumber = entry.nextFree;
  return true;
}

}  // namespace heddle::heap
