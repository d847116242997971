#include "runtime/race/RacingSites.h"

#include "core/Hash.h"

namespace heddle::rt {

constinit RacingSites gRacingSites;

void RacingSites::attach(wire::ControlBlock* block, SiteOf siteOf) {
  block_ = block;
  siteOf_ = siteOf;
}

void RacingSites::clear() {
  for (SiteId& slot : slots_) {
    slot = kNoSite;
  }
  for (std::uint64_t& word : filter_) {
    word = 0;
  }
  for (Cached& cached : cache_) {
    cached = {nullptr, false};
  }
  count_ = 0;
}

void RacingSites::beginExecution(bool effective) {
  if (block_->racingSiteCount < count_) { clear(); }
  while (count_ < block_->racingSiteCount && count_ < wire::kMaxRacingSites) {
    insert(block_->racingSites[count_++]);
  }
  if (effective_ != effective) {
    effective_ = effective;
    for (std::uint64_t& word : filter_) {
      word = 0;
    }
    for (std::uint32_t i = 0; i < count_ && effective; ++i) {
      setFilter(block_->racingSites[i]);
    }
  }
}

bool RacingSites::promote(const void* pc) {
  const bool isNew = promote(siteOf_(pc));
  if (isNew) { cache_[reinterpret_cast<std::uintptr_t>(pc) % kCacheSize] = {pc, true}; }
  return isNew;
}

bool RacingSites::promote(SiteId site) {
  if (site != kNoSite && contains(site)) { return false; }
  if (site == kNoSite || count_ == wire::kMaxRacingSites) {
    block_->outcome.sitesRefused = true;
    return false;
  }
  insert(site);
  block_->racingSites[count_++] = site;
  block_->racingSiteCount = count_;
  return true;
}

bool RacingSites::contains(const void* pc) {
  Cached& cached = cache_[reinterpret_cast<std::uintptr_t>(pc) % kCacheSize];
  if (cached.pc != pc) { cached = {pc, contains(siteOf_(pc))}; }
  return cached.racing;
}

bool RacingSites::insert(SiteId site) {
  std::uint64_t slot = mixHash(0, raw(site)) % kSlots;
  while (slots_[slot] != kNoSite) {
    if (slots_[slot] == site) { return false; }
    slot = (slot + 1) % kSlots;
  }
  slots_[slot] = site;
  if (effective_) { setFilter(site); }
  for (Cached& cached : cache_) {  // Rare. A cached entry may say that this site does not race.
    cached = {nullptr, false};
  }
  return true;
}

bool RacingSites::contains(SiteId site) const {
  std::uint64_t slot = mixHash(0, raw(site)) % kSlots;
  while (slots_[slot] != kNoSite) {
    if (slots_[slot] == site) { return true; }
    slot = (slot + 1) % kSlots;
  }
  return false;
}

void RacingSites::setFilter(SiteId site) { filter_[(offsetOf(site) >> 6) & 63] |= 1ULL << (offsetOf(site) & 63); }

}  // namespace heddle::rt
