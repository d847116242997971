#include "noise/Profile.h"

#include <algorithm>

#include "core/Hash.h"
#include "noise/Modules.h"
#include "noise/Noise.h"

namespace heddle::noise {
namespace {

using namespace wire::noise;  // the records of the block

/// How many entries of a table are searched: beyond that, it is full.
constexpr std::size_t kReach = 64;

Site* entryOf(std::uint64_t site) {
  Block& block = *gNoise.block;
  const std::uint64_t hash = mixHash(0, site);
  for (std::size_t i = 0; i < kReach; ++i) {
    Site& entry = block.sites[(hash + i) % kSites];
    std::uint64_t found = entry.site.load(std::memory_order_relaxed);
    if (found == 0 && entry.site.compare_exchange_strong(found, site, std::memory_order_relaxed)) { return &entry; }
    if (found == site) { return &entry; }
  }
  block.lostSites.fetch_add(1, std::memory_order_relaxed);
  return nullptr;
}

/// The entry of a granule. Null: it has none, and \p add is false or the table is full.
Granule* granuleOf(std::uint64_t number, bool add) {
  const std::uint64_t hash = mixHash(0, number);
  for (std::size_t i = 0; i < kReach; ++i) {
    Granule& entry = gNoise.block->granules[(hash + i) % kGranules];
    std::uint64_t found = entry.number.load(std::memory_order_relaxed);
    if (found == 0 && !add) { return nullptr; }
    if (found == 0 && entry.number.compare_exchange_strong(found, number, std::memory_order_relaxed)) { return &entry; }
    if (found == number) { return &entry; }
  }
  return nullptr;
}

/// Whether another thread touched the granule, too.
bool touch(std::uint64_t number, std::uint32_t thread) {
  Granule* const entry = granuleOf(number, true);
  if (entry == nullptr) { return false; }
  std::uint32_t first = entry->thread.load(std::memory_order_relaxed);
  if (first == 0 && entry->thread.compare_exchange_strong(first, thread, std::memory_order_relaxed)) { return false; }
  if (first != thread) { entry->shared.store(1, std::memory_order_relaxed); }
  return entry->shared.load(std::memory_order_relaxed) != 0;
}

/// Memory that is allocated again is not shared with the threads that used it before.
void forgetThreads(std::uintptr_t start, std::size_t size) {
  constexpr std::size_t kMost = std::size_t{1} << 20;  // bytes; a larger block is rarely memory that was used before
  for (std::uintptr_t number = start >> 3; number < (start + std::min(size, kMost) + 7) >> 3; ++number) {
    if (Granule* const entry = granuleOf(number, false)) {
      entry->thread.store(0, std::memory_order_relaxed);
      entry->shared.store(0, std::memory_order_relaxed);
    }
  }
}

/// Keeps the first few distinct values.
template <std::size_t N>
int remember(std::atomic<std::uint64_t> (&values)[N], std::uint64_t value) {
  for (std::size_t i = 0; i < N; ++i) {
    std::uint64_t found = values[i].load(std::memory_order_relaxed);
    if (found == 0 && values[i].compare_exchange_strong(found, value, std::memory_order_relaxed)) {
      return static_cast<int>(i);
    }
    if (found == value) { return -1; }
  }
  return -1;
}

/// How often the thread has made the accesses of a site, which shares its counter with others. The upper 48 bits
/// identify the site.
constexpr std::size_t kCounters = 256;
__attribute__((tls_model("initial-exec"))) constinit thread_local std::uint64_t tCounters[kCounters]{};

/// A loop of millions of accesses shows what it does in its first thousands.
bool isRepeated(std::uint64_t site) {
  constexpr std::uint64_t kCount = 0xffff;
  constexpr std::uint64_t kAll = 4000;
  const std::uint64_t hash = mixHash(2, site);
  std::uint64_t& counter = tCounters[hash % kCounters];
  if ((counter & ~kCount) != (hash & ~kCount)) {
    counter = hash & ~kCount;
    return false;
  }
  if ((counter & kCount) < kAll + 15) {
    ++counter;
  } else {
    counter -= 15;
  }
  return (counter & kCount) > kAll;
}

}  // namespace

void profile(ThreadState& thread, const Access& access) {
  if (access.kind == EventKind::Read || access.kind == EventKind::Write) {
    if (isRepeated(access.site)) { return; }
  }
  Site* const entry = entryOf(access.site);
  if (entry == nullptr) { return; }
  entry->count.fetch_add(1, std::memory_order_relaxed);
  entry->kinds.fetch_or(1U << static_cast<unsigned>(access.kind), std::memory_order_relaxed);
  if (access.kind != EventKind::Sync) {
    if (touch(access.address >> 3, thread.number)) { entry->shared.store(1, std::memory_order_relaxed); }
    const int sample = remember(entry->samples, access.address);
    if (sample >= 0) {
      entry->blocksBefore[sample].store(gNoise.block->blockCount.load(std::memory_order_relaxed),
                                        std::memory_order_relaxed);
    }
  }
  if (thread.lastSite != 0) {
    if (Site* const last = entryOf(thread.lastSite)) { remember(last->next, access.site); }
  }
  thread.lastSite = access.site;
}

void profileBlock(const void* start, std::size_t size, const void* caller) {
  const SiteId site = gModules.siteOf(caller);
  if (start == nullptr) { return; }
  forgetThreads(reinterpret_cast<std::uintptr_t>(start), size);
  if (site == kNoSite) { return; }
  Block& block = *gNoise.block;
  const std::uint32_t place = block.blockCount.fetch_add(1, std::memory_order_relaxed);
  if (place >= kBlocks) { return; }
  block.blocks[place].size = size;
  block.blocks[place].site = raw(site);
  block.blocks[place].start.store(reinterpret_cast<std::uintptr_t>(start), std::memory_order_release);
}

}  // namespace heddle::noise
