#include "runtime/race/RaceCheck.h"

#include "runtime/race/CellUpdate.h"
#include "runtime/race/ShadowLog.h"

namespace heddle::rt {

namespace {

void ignoreRace(const FoundRace&) {}

std::uint8_t maskOf(std::uintptr_t address, std::size_t size) {
  const std::size_t offset = address & 7;
  const std::size_t here = size < 8 - offset ? size : 8 - offset;
  return static_cast<std::uint8_t>(((1U << here) - 1) << offset);
}

ShadowEntry entryOf(const ThreadClocks& thread, Touch touch, std::uint8_t mask, std::uintptr_t pc,
                    std::uint32_t context) {
  return ShadowEntry::make(thread.epoch, touch, mask, pc, context, thread.atRacingSite && !isAtomic(touch));
}

/// Whole granules within one chunk. A cell that is empty or already covers the access, as in a first or repeated pass
/// over an array, costs a compare and at most a store.
void touchRun(ThreadClocks& thread, std::uintptr_t address, std::size_t granules, Touch touch, std::uintptr_t pc,
              std::uint32_t context) {
  const ShadowEntry fresh = entryOf(thread, touch, 0xff, pc, context);
  const bool read = touch == Touch::Read;
  ShadowCell cell = gShadow.cellOf(address);
  for (std::size_t i = 0; i < granules; ++i, cell = cell.next(), address += 8) {
    const ShadowEntry known = cell.first();
    if (read ? covers<Touch::Read>(known, thread.epoch, 0xff) : covers<Touch::Write>(known, thread.epoch, 0xff)) {
      continue;
    }
    if (cell.empty()) {
      gShadowLog.changing(cell);
      cell.first() = fresh;
      continue;
    }
    touchGranule(thread, cell, address, 0xff, touch, pc, context);
  }
}

/// Handles the simple cases of CellUpdate for a cell with one plain access of the same thread: \p fresh replaces it if
/// it supersedes it in all of its bytes, and joins it if they share none. False: the case is not simple.
bool isSettledAlone(const ShadowCell& cell, const ShadowEntry& fresh) {
  ShadowEntry& old = cell.first();
  constexpr std::uint64_t kAnyMark = 0xe00;  // the bits between bytes and context: any mark of a non-plain access
  if (old.thread() != fresh.thread() || ((old.second | fresh.second) & kAnyMark) != 0) { return false; }
  if ((old.mask() & fresh.mask()) == 0) {
    if (old.sameAccess(fresh)) {
      old.addBytes(fresh.mask());
    } else {
      old.second |= ShadowEntry::kMore;
      cell.second() = fresh;
    }
    return true;
  }
  const bool supersedesAll = (old.mask() & ~fresh.mask()) == 0 && supersedes(fresh.touch(), old.touch());
  const bool known = old.first >> 15 == fresh.first >> 15 && (fresh.mask() & ~old.mask()) == 0;
  if (supersedesAll && !known) {
    old = fresh;
    return true;
  }
  return false;
}

void forgetPartly(std::uintptr_t address, std::uint8_t mask) {
  if (const ShadowCell cell = gShadow.existingCellOf(address); cell.exists()) {
    gShadowLog.changing(cell);
    CellUpdate(cell, address).dropBytes(mask);
  }
}

void forgetRun(std::uintptr_t address, std::size_t granules) {
  const ShadowCell first = gShadow.existingCellOf(address);
  if (!first.exists()) { return; }
  if (gShadow.hasExtensions(address)) {
    ShadowCell cell = first;
    for (std::size_t i = 0; i < granules; ++i, cell = cell.next()) {
      if (cell.extended()) {
        gShadowLog.changing(cell);
        CellUpdate(cell, address + 8 * i).dropBytes(0xff);
      }
    }
  }
  gShadow.clearCells(first, granules);
}

/// Calls \p run for the whole granules of the range, chunk by chunk.
template <class Run>
void forEachChunk(std::uintptr_t address, std::size_t granules, const Run& run) {
  while (granules != 0) {
    const std::size_t leftInChunk = (ShadowMemory::kChunkBytes - (address & (ShadowMemory::kChunkBytes - 1))) / 8;
    const std::size_t here = granules < leftInChunk ? granules : leftInChunk;
    run(address, here);
    address += here * 8;
    granules -= here;
  }
}

}  // namespace

constinit RaceSink gRaceSink = ignoreRace;

bool touchGranule(ThreadClocks& thread, ShadowCell cell, std::uintptr_t address, std::uint8_t mask, Touch touch,
                  std::uintptr_t pc, std::uint32_t context) {
  if (thread.ignoring != 0) [[unlikely]] { return true; }
  gShadowLog.changing(cell);
  if (cell.empty()) {
    cell.first() = entryOf(thread, touch, mask, pc, context);
    return false;
  }
  const ShadowEntry fresh = entryOf(thread, touch, mask, pc, context);
  if (isSettledAlone(cell, fresh)) { return false; }
  return CellUpdate(cell, address).add(thread, fresh);
}

bool touchBytes(ThreadClocks& thread, std::uintptr_t address, std::size_t size, Touch touch, std::uintptr_t pc,
                std::uint32_t context) {
  if (thread.ignoring != 0) [[unlikely]] { return true; }
  bool wasAtomic = false;
  if (size != 0 && ((address & 7) != 0 || size < 8 || isAtomic(touch))) {
    const std::uint8_t mask = maskOf(address, size);
    wasAtomic = touchGranule(thread, gShadow.cellOf(address), address, mask, touch, pc, context);
    const std::size_t done = size < 8 - (address & 7) ? size : 8 - (address & 7);
    address += done;
    size -= done;
  }
  forEachChunk(address, size / 8, [&](std::uintptr_t from, std::size_t granules) {
    touchRun(thread, from, granules, touch, pc, context);
  });
  address += size & ~std::size_t{7};
  if ((size & 7) != 0) {
    touchGranule(thread, gShadow.cellOf(address), address, maskOf(address, size & 7), touch, pc, context);
  }
  return wasAtomic;
}

void touchKnownBytes(ThreadClocks& thread, std::uintptr_t address, std::size_t size, Touch touch, std::uintptr_t pc,
                     std::uint32_t context) {
  if (size == 0) { return; }
  const std::uintptr_t first = address & ~std::uintptr_t{7};
  const std::size_t granules = (address + size - first + 7) / 8;
  forEachChunk(first, granules, [&](std::uintptr_t from, std::size_t count) {
    ShadowCell cell = gShadow.existingCellOf(from);
    for (std::size_t i = 0; i < count && cell.exists(); ++i, cell = cell.next(), from += 8) {
      if (!cell.empty()) {
        const std::uintptr_t start = from < address ? address : from;
        const std::size_t rest = address + size - start;
        touchGranule(thread, cell, start, maskOf(start, rest), touch, pc, context);
      }
    }
  });
}

void forEachUnordered(const ThreadClocks& thread, std::uintptr_t address, std::size_t size,
                      void (*visit)(const ShadowEntry& access, std::uintptr_t address)) {
  for (std::uintptr_t granule = address & ~std::uintptr_t{7}; granule < address + size; granule += 8) {
    const ShadowCell cell = gShadow.existingCellOf(granule);
    if (cell.exists() && !cell.empty()) { CellUpdate(cell, granule).forEachUnordered(thread, visit); }
  }
}

void forgetAccesses(std::uintptr_t address, std::size_t size) {
  if (size != 0 && ((address & 7) != 0 || size < 8)) {
    const std::size_t here = size < 8 - (address & 7) ? size : 8 - (address & 7);
    forgetPartly(address, maskOf(address, size));
    address += here;
    size -= here;
  }
  forEachChunk(address, size / 8, forgetRun);
  address += size & ~std::size_t{7};
  if ((size & 7) != 0) { forgetPartly(address, maskOf(address, size & 7)); }
}

}  // namespace heddle::rt
