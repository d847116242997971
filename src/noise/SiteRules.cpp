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

void SiteRules::add(SiteId site, const wire::noise::Rule* rule, const Modules& modules) {
  const void* const address = modules.addressOf(site);
  if (address == nullptr || linkCount_ == kLinks) { return; }
  std::size_t slot = slotOf(address);
  while (entries_[slot].site != nullptr && entries_[slot].site != address) {
    slot = (slot + 1) & (kSlots - 1);
  }
  Link& link = links_[linkCount_++];
  link = {rule, 0, 0, entries_[slot].links};
  if (rule != nullptr && rule->size != 0) {
    link.low = reinterpret_cast<std::uintptr_t>(modules.addressOf(SiteId{rule->start}));
    link.high = link.low + rule->size;
  }
  entries_[slot] = {address, raw(site), &link};
  listenTo(address);
}

}  // namespace heddle::noise
