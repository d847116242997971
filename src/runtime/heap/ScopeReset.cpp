#include <sys/mman.h>

#include <bit>
#include <cstring>

#include "runtime/Syscall.h"
#include "runtime/heap/Scope.h"

namespace heddle::heap {
namespace {

/// The memory that a scope may keep resident from one execution to the next.
constexpr std::size_t kKeepBytes = std::size_t{64} << 20;
/// From this size on, zeroed pages from the kernel are cheaper than memset.
constexpr std::size_t kZeroByKernelBytes = std::size_t{1} << 20;

}  // namespace

void Scope::emptyArenas() {
  for (std::uint32_t index = usedArenas_; index != 0;) {
    Arena& arena = memory_.arenas[index - 1];
    index = arena.nextUsed;
    for (std::uint64_t bins = arena.usedBins; bins != 0; bins &= bins - 1) {
      arena.bins[std::countr_zero(bins)] = 0;
    }
    arena.usedBins = 0;
    arena.serial = 0;
    arena.librarySerial = 0;
    arena.used = false;
  }
  usedArenas_ = 0;
}

void Scope::reset() {
  emptyArenas();
  if (live_ == 0) {
    pool_.reset();
    giveBackMemory();
  } else {
    resetWithSurvivors();
  }
}

void Scope::restartLibrarySerials() {
  for (std::uint32_t index = usedArenas_; index != 0; index = memory_.arenas[index - 1].nextUsed) {
    memory_.arenas[index - 1].librarySerial = 0;
  }
}

std::size_t Scope::usedBytes(std::uint32_t unit) const {
  const Unit& run = memory_.units[unit];
  if (run.kind == UnitKind::Slab && !run.recycled) { return std::size_t{run.bump} * kClasses[run.sizeClass].size; }
  return run.count * kUnitBytes;  // The used part of a free or recycled run is not known.
}

void Scope::zeroUsedMemoryFrom(std::uint32_t first) {
  const auto zero = [this](std::uint32_t unit, std::size_t bytes) {
    if (bytes < kZeroByKernelBytes || sys::madvise(addressOf(unit), bytes, MADV_DONTNEED) < 0) {
      std::memset(addressOf(unit), 0, bytes);
    }
  };
  const std::uint32_t end = pool_.end();
  for (std::uint32_t unit = 0; unit < end; unit += memory_.units[unit].count) {
    const std::uint32_t behind = unit + memory_.units[unit].count;
    if (unit >= first) {
      zero(unit, usedBytes(unit));
    } else if (behind > first) {
      zero(first, (behind - first) * kUnitBytes);
    }
  }
  const std::uint32_t from = end > first ? end : first;
  if (pool_.handedOut() > from) { zero(from, (pool_.handedOut() - from) * kUnitBytes); }
}

void Scope::clear() {
  zeroUsedMemory();
  emptyArenas();
  live_ = 0;
  survivorSerial_ = 0;
  pool_.reset();
  pool_.setPristineFrom(0);
}

void Scope::giveBackMemory() {
  const auto keep = static_cast<std::uint32_t>(kKeepBytes / kUnitBytes);
  const std::uint32_t touched = pool_.touched();
  if (touched > keep && sys::madvise(addressOf(keep), (touched - keep) * kUnitBytes, MADV_DONTNEED) >= 0) {
    pool_.setPristineFrom(keep);
  }
}

void Scope::resetWithSurvivors() {
  pool_.resetExceptLive();
  // From the end to the start: link() inserts at the front, so the slab with the lowest address ends up first.
  for (std::uint32_t unit = pool_.lastRun(); unit != kNoUnit; unit = pool_.runBefore(unit)) {
    if (memory_.units[unit].kind == UnitKind::Slab && !memory_.units[unit].settled) {
      rebuildSlab(unit);
    } else if (memory_.units[unit].kind == UnitKind::Large) {
      markSurvivor(record(unit, 0));
    }
  }
}

void Scope::markSurvivor(BlockRecord& block) {
  if ((block.serial & kSurvivorSerial) == 0) { block.serial = kSurvivorSerial | ++survivorSerial_; }
}

void Scope::rebuildSlab(std::uint32_t unit) {
  Unit& slab = memory_.units[unit];
  std::uint32_t bump = slab.bump;
  while (record(unit, bump - 1).state != BlockState::Live) {  // Terminates: a slab that stays has a live block.
    --bump;
  }
  slab.bump = static_cast<std::uint16_t>(bump);
  slab.freeHead = kNoSlot;
  slab.recycled = false;
  slab.pristine = false;
  for (std::uint32_t slot = bump; slot-- > 0;) {
    BlockRecord& entry = record(unit, slot);
    if (entry.state == BlockState::Live) {
      markSurvivor(entry);
    } else {
      entry.nextFree = slab.freeHead;
      slab.freeHead = static_cast<std::uint16_t>(slot);
    }
  }
  Arena& arena = arenaOf(slab.owner);
  noteUsed(arena);
  slab.settled = slab.live == kClasses[slab.sizeClass].capacity;
  if (!slab.settled) { link(arena, unit); }
}

}  // namespace heddle::heap
