#pragma once

#include "core/Ids.h"
#include "wire/ControlBlock.h"

#include <cstdint>

namespace heddle::rt {

/// The places in the code whose plain accesses have raced: from then on they are scheduling points. Kept by site, hence
/// the same in every process, and mirrored in the control block, from where forked executions learn of each other's.
class RacingSites {
public:
  using SiteOf = SiteId (*)(const void* pc);

  void attach(wire::ControlBlock* block, SiteOf siteOf);

  /// Takes over what the block has by now, be it more than before or, to repeat an execution, less. \p effective false:
  /// sites are collected, but none is a scheduling point.
  void beginExecution(bool effective);

  /// The block lists others now than it did: all of them are learned again when the next execution begins.
  void reload() { clear(); }

  /// Takes effect at once. False: it was there already, or there are too many, which the outcome then says.
  bool promote(const void* pc);

  /// Quick, and true for some others as well. Modules are loaded at page boundaries, so the low 12 bits of an address
  /// are those of its site, even of one in a module that is not loaded yet.
  bool mayContain(const void* pc) const {
    const auto bits = reinterpret_cast<std::uintptr_t>(pc);
    return (filter_[(bits >> 6) & 63] >> (bits & 63)) & 1;
  }
  bool contains(const void* pc);

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
  bool find(SiteId site) const;
  void setFilter(SiteId site);

  std::uint64_t filter_[64] = {};
  SiteId slots_[kSlots] = {};  ///< Open addressing; kNoSite = free.
  Cached cache_[kCacheSize] = {};
  std::uint32_t count_ = 0;  ///< As many entries of block_->racingSites are in here.
  bool effective_ = true;
  wire::ControlBlock* block_ = nullptr;
  SiteOf siteOf_ = nullptr;
};

extern RacingSites gRacingSites;

}  // namespace heddle::rt
