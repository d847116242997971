#include "noise/SiteRules.h"

#include <sys/mman.h>

#include <algorithm>

#include "noise/Listening.h"
#include "noise/System.h"

namespace heddle::noise {

constinit SiteRules gRules;

void SiteRules::build(const wire::noise::Block& block, const Modules& modules) {
  constexpr int kProtection = PROT_READ | PROT_WRITE;
  constexpr int kFlags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
  links_ = static_cast<Link*>(mapMemory(kLinks * sizeof(Link), kProtection, kFlags, -1));
  entries_ = static_cast<Entry*>(mapMemory(kSlots * sizeof(Entry), kProtection, kFlags, -1));
  if (links_ == nullptr || entries_ == nullptr) {
    entries_ = nullptr;
    return;
  }
  const std::size_t profiled = std::min<std::size_t>(block.profiledCount, wire::noise::kSites);
  knowsProfile_ = profiled != 0;
  if (knowsProfile_) { listenToAll(); }
  for (std::size_t i = 0; i < profiled; ++i) {
    if (const Entry* const entry = entryOf(SiteId{block.profiled[i]}, modules)) { ignore(entry->site); }
  }
  const std::size_t rules = std::min<std::size_t>(block.ruleCount, wire::noise::kRules);
  for (std::size_t i = 0; i < rules; ++i) {
    const wire::noise::Rule& rule = block.rules[i];
    const std::size_t end =
        std::min<std::size_t>(wire::noise::kRuleSites, rule.firstSite + std::size_t{rule.siteCount});
    for (std::size_t s = rule.firstSite; s < end; ++s) {
      add(SiteId{block.ruleSites[s]}, &rule, modules);
    }
  }
  const std::size_t watched = std::min<std::size_t>(block.watchedCount, wire::noise::kWatched);
  for (std::size_t i = 0; i < watched; ++i) {
    add(SiteId{block.watched[i]}, nullptr, modules);
  }
}

SiteRules::Entry* SiteRules::entryOf(SiteId site, const Modules& modules) {
  const void* const address = modules.addressOf(site);
  if (address == nullptr) { return nullptr; }
  std::size_t slot = slotOf(address);
  while (entries_[slot].site != nullptr && entries_[slot].site != address) {
    slot = (slot + 1) & (kSlots - 1);
  }
  entries_[slot].site = address;
  entries_[slot].id = raw(site);
  return &entries_[slot];
}

void SiteRules::add(SiteId site, const wire::noise::Rule* rule, const Modules& modules) {
  Entry* const entry = linkCount_ == kLinks ? nullptr : entryOf(site, modules);
  if (entry == nullptr) { return; }
  Link& link = links_[linkCount_++];
  link = {rule, 0, 0, entry->links};
  if (rule != nullptr && rule->size != 0) {
    link.low = reinterpret_cast<std::uintptr_t>(modules.addressOf(SiteId{rule->start}));
    link.high = link.low + rule->size;
  }
  entry->links = &link;
  listenTo(entry->site);
}

}  // namespace heddle::noise
