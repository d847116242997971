#include "noise/Conflicts.h"

#include "core/Hash.h"
#include "noise/Noise.h"

namespace heddle::noise {
namespace {

using wire::noise::EventKind;
using wire::noise::isPlain;
using wire::noise::isWrite;

/// An announced access. The version is odd while the slot is taken; a reader believes what it read only if the version
/// was odd and the same before and after.
struct Slot {
  std::atomic<std::uint64_t> version{0};
  std::atomic<std::uint64_t> site{0};
  std::atomic<std::uintptr_t> address{0};
  std::atomic<std::size_t> size{0};
  std::atomic<std::uint32_t> thread{0};
  std::atomic<std::uint8_t> kind{0};
};

constexpr int kSlots = 64;
constinit Slot gSlots[kSlots];
constinit std::atomic<int> gTaken{0};

struct Range {
  std::atomic<std::uintptr_t> start;
  std::atomic<std::uintptr_t> end;
};
constexpr std::uint32_t kBenign = 256;
constinit Range gBenign[kBenign];
constinit std::atomic<std::uint32_t> gBenignCount{0};

/// The last access to some memory: its site and thread, hashed by the address.
constexpr std::size_t kLast = 1U << 12;
constinit std::atomic<std::uint64_t> gLast[kLast];

bool isBenign(std::uintptr_t address) {
  const std::uint32_t count = gBenignCount.load(std::memory_order_relaxed);
  for (std::uint32_t i = 0; i < count && i < kBenign; ++i) {
    const std::uintptr_t end = gBenign[i].end.load(std::memory_order_acquire);
    if (address < end && address >= gBenign[i].start.load(std::memory_order_relaxed)) { return true; }
  }
  return false;
}

void record(std::uint64_t delayed, EventKind delayedKind, const Access& arriving) {
  wire::noise::Block& block = *gNoise.block;
  const std::uint32_t known = block.raceCount.load(std::memory_order_relaxed);
  for (std::uint32_t i = 0; i < known && i < wire::noise::kRaces; ++i) {
    if (block.races[i].delayed.load(std::memory_order_relaxed) == delayed &&
        block.races[i].arriving.load(std::memory_order_relaxed) == arriving.site) {
      return;
    }
  }
  const std::uint32_t place = block.raceCount.fetch_add(1, std::memory_order_relaxed);
  if (place >= wire::noise::kRaces) { return; }
  block.races[place].delayedKind = static_cast<std::uint8_t>(delayedKind);
  block.races[place].arrivingKind = static_cast<std::uint8_t>(arriving.kind);
  block.races[place].delayed.store(delayed, std::memory_order_relaxed);
  block.races[place].arriving.store(arriving.site, std::memory_order_release);
}

void compare(const ThreadState& thread, const Access& access, const Slot& slot) {
  const std::uint64_t version = slot.version.load(std::memory_order_acquire);
  if ((version & 1) == 0) { return; }
  const std::uint64_t site = slot.site.load(std::memory_order_relaxed);
  const std::uintptr_t address = slot.address.load(std::memory_order_relaxed);
  const std::size_t size = slot.size.load(std::memory_order_relaxed);
  const std::uint32_t other = slot.thread.load(std::memory_order_relaxed);
  const auto kind = static_cast<EventKind>(slot.kind.load(std::memory_order_relaxed));
  std::atomic_thread_fence(std::memory_order_acquire);
  if (slot.version.load(std::memory_order_relaxed) != version || other == thread.number) { return; }
  const bool overlaps = address < access.address + access.size && access.address < address + size;
  const bool conflicts = (isWrite(kind) || isWrite(access.kind)) && (isPlain(kind) || isPlain(access.kind));
  if (overlaps && conflicts && thread.ignoring == 0 && !isBenign(access.address)) { record(site, kind, access); }
}

void cover(const ThreadState& thread, const Access& access) {
  const std::uint64_t place = mixHash(0, access.address >> 3);
  // 16 bits of the place, 16 of the thread, 32 of the site.
  const std::uint64_t mine =
      (place >> 48 << 48) | (std::uint64_t{thread.number & 0xffff} << 32) | (mixHash(1, access.site) & 0xffff'ffffU);
  std::atomic<std::uint64_t>& entry = gLast[place % kLast];
  if (entry.load(std::memory_order_relaxed) == mine) { return; }
  const std::uint64_t last = entry.exchange(mine, std::memory_order_relaxed);
  if (last == 0 || last >> 48 != mine >> 48 || last >> 32 == mine >> 32) { return; }
  const std::uint64_t pair = mixHash(last & 0xffff'ffffU, mine & 0xffff'ffffU) % (wire::noise::kCoverageWords * 64);
  auto& word = gNoise.block->coverage[pair / 64];
  const std::uint64_t bit = std::uint64_t{1} << (pair % 64);
  if ((word.load(std::memory_order_relaxed) & bit) == 0) { word.fetch_or(bit, std::memory_order_relaxed); }
}

}  // namespace

Delayed::Delayed(const ThreadState& thread, const Access& access) {
  if (access.kind == EventKind::Sync || thread.ignoring != 0) { return; }
  for (int i = 0; i < kSlots; ++i) {
    Slot& slot = gSlots[i];
    std::uint64_t version = slot.version.load(std::memory_order_relaxed);
    // Bit 1: the slot is being filled in.
    if ((version & 3) != 0 || !slot.version.compare_exchange_strong(version, version + 2, std::memory_order_acquire)) {
      continue;
    }
    slot.site.store(access.site, std::memory_order_relaxed);
    slot.address.store(access.address, std::memory_order_relaxed);
    slot.size.store(access.size, std::memory_order_relaxed);
    slot.thread.store(thread.number, std::memory_order_relaxed);
    slot.kind.store(static_cast<std::uint8_t>(access.kind), std::memory_order_relaxed);
    slot.version.store(version + 3, std::memory_order_release);
    gTaken.fetch_add(1, std::memory_order_relaxed);
    slot_ = i;
    return;
  }
}

Delayed::~Delayed() {
  if (slot_ < 0) { return; }
  gTaken.fetch_sub(1, std::memory_order_relaxed);
  gSlots[slot_].version.fetch_add(1, std::memory_order_release);  // a multiple of 4: free
}

void arrive(const ThreadState& thread, const Access& access) {
  if (access.kind == EventKind::Sync) { return; }
  if (gTaken.load(std::memory_order_relaxed) > 0) {
    for (const Slot& slot : gSlots) {
      compare(thread, access, slot);
    }
  }
  cover(thread, access);
}

void addBenign(std::uintptr_t start, std::size_t size) {
  const std::uint32_t place = gBenignCount.fetch_add(1, std::memory_order_relaxed);
  if (place >= kBenign) { return; }
  gBenign[place].start.store(start, std::memory_order_relaxed);
  gBenign[place].end.store(start + size, std::memory_order_release);
}

void forgetDelayedThreads() {
  gTaken.store(0, std::memory_order_relaxed);
  for (Slot& slot : gSlots) {
    slot.version.store(0, std::memory_order_relaxed);
  }
}

}  // namespace heddle::noise
