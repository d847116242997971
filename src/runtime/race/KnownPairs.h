#pragma once

#include <cstdint>

#include "core/Ids.h"

namespace heddle::rt {

/// The pairs of sites that have been reported as racing. Forked executions share this memory, so that a pair is new
/// once per exploration, not once per child.
class KnownPairs {
public:
  void reserve();

  void clear();

  /// True: the pair, in either order, is new; it is known from now on. False also when the table is full.
  bool add(SiteId a, SiteId b);

private:
  static constexpr std::uint32_t kSlots = 1U << 16;
  struct Table {
    std::uint64_t used;
    std::uint64_t hashes[kSlots];  ///< Open addressing; 0 = free.
  };

  Table* table_ = nullptr;
};

}  // namespace heddle::rt
