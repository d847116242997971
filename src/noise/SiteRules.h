#pragma once

#include <cstdint>

#include "noise/Modules.h"
#include "wire/NoiseBlock.h"

namespace heddle::noise {

/// Finds the rules of a site by its address. Built once, before the program starts.
///
/// Sites that profiling has not seen are entered for each event: a branch that only noise makes the program take may
/// access the variable of a rule, or be where a delay after an access is due.
class SiteRules {
public:
  void build(const wire::noise::Block& block, const Modules& modules);

  /// One rule at one site. Rules of one site are chained.
  struct Link {
    const wire::noise::Rule* rule;  ///< Null: the site is only watched.
    std::uintptr_t low;             ///< The memory that the rule is about.
    std::uintptr_t high;            ///< 0: any.
    const Link* next;
    bool appliesTo(const void* address) const {
      const auto where = reinterpret_cast<std::uintptr_t>(address);
      return high == 0 || (where >= low && where < high);
    }
  };
  struct Entry {
    const void* site;
    std::uint64_t id;   ///< SiteId.
    const Link* links;  ///< Null: nothing is to happen here.
  };
  /// Null: profiling has not seen this site.
  const Entry* find(const void* site) const {
    if (entries_ == nullptr) { return nullptr; }
    for (std::size_t i = slotOf(site);; i = (i + 1) & (kSlots - 1)) {
      if (entries_[i].site == site) { return &entries_[i]; }
      if (entries_[i].site == nullptr) { return nullptr; }
    }
  }

  /// Whether events at this site need no call of the runtime.
  bool isQuiet(const void* site) const {
    const Entry* const entry = find(site);
    return entry != nullptr ? entry->links == nullptr : !knowsProfile_;
  }

private:
  static constexpr std::size_t kSlots = 1U << 17;
  static constexpr std::size_t kLinks = wire::noise::kRuleSites + wire::noise::kWatched;
  static_assert(kSlots > kLinks + wire::noise::kSites);

  static std::size_t slotOf(const void* site) {
    const auto value = reinterpret_cast<std::uintptr_t>(site);
    return ((value >> 2) * 0x9e37'79b9'7f4a'7c15ULL) >> (64 - 17);
  }
  /// Null: the module of the site is not loaded.
  Entry* entryOf(SiteId site, const Modules& modules);
  void add(SiteId site, const wire::noise::Rule* rule, const Modules& modules);

  Entry* entries_ = nullptr;
  Link* links_ = nullptr;
  std::size_t linkCount_ = 0;
  bool knowsProfile_ = false;
};

extern SiteRules gRules;

}  // namespace heddle::noise
