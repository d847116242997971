#pragma once

#include <cstdint>

#include "core/Ids.h"
#include "wire/ControlBlock.h"

namespace heddle::rt {

/// The sites whose plain accesses have raced: from then on they are scheduling points. Kept by site, hence the same in
/// every process, and mirrored in the control block, through which forked executions share them.
class RacingSites {
public:
  using SiteOf = SiteId (*)(const void* pc);

  void attach(wire::ControlBlock* block, SiteOf siteOf);

  /// Takes over the sites in the block, which may be more than before or, to repeat an execution, fewer. If
  /// \p effective is false, sites are collected but none is a scheduling point.
  void beginExecution(bool effective);

  /// The block now lists different sites: the next execution reads all of them again.
  void reload() { clear(); }

  /// Takes effect immediately. False: the site is already there, or there are too many, which the outcome records.
  bool promote(const void* pc);
  bool promote(SiteId site);

  /// Fast, with false positives. Modules are loaded at page boundaries, so the low 12 bits of an address are those of
  /// its site, even if the module is not loaded yet.
  bool mayContain(const void* pc) const {
    const auto bits = reinterpret_cast<std::uintptr_t>(pc);
    return (filter_[(bits >> 6) & 63] >> (bits & 63)) & 1;
  }
  bool contains(const void* pc);
  bool contains(SiteId site) const;

  std::uint32_t size() const { return count_; }

private:
  static constexpr std::uint32_t kSlots = 2 * wire::kMaxRacingSites;
  static constexpr std::uint32_t kCacheSize = 1024;
  struct Cached {
    const void* pc;
    bool racing;
  };

  void clear();
  bool insert(SiteId site);
  void setFilter(SiteId site);

  std::uint64_t filter_[64] = {};
  SiteId slots_[kSlots] = {};  ///< Open addressing; kNoSite = free.
  Cached cache_[kCacheSize] = {};
  std::uint32_t count_ = 0;  ///< Number of entries of block_->racingSites that are in here.
  bool effective_ = true;
  wire::ControlBlock* block_ = nullptr;
  SiteOf siteOf_ = nullptr;
};

extern RacingSites gRacingSites;

}  // namespace heddle::rt
