#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>

#include "explore/predict/Trace.h"
#include "judge/PairCoverage.h"

namespace heddle::explore {

/// In which orders recorded executions have shown each pair of sites: operations of two threads on one object, at least
/// one of which changes it. Pairs are those of which one operation has come directly after the other; their orders
/// count whatever comes in between, because the other order of a read and the write that follows it in its thread never
/// comes directly. What creating or joining one of the two threads orders does not count, and neither do two operations
/// at one site.
class PairOrders {
public:
  void add(const Trace& trace);

  /// \p nameOf is called for the sites of the first pairs that were seen in one order only.
  judge::PairCoverage coverage(const std::function<std::string(SiteId)>& nameOf) const;

private:
  void note(const Touch& first, const Touch& second, const Trace& trace, bool isPair);

  /// The smaller site comes first.
  using Pair = std::pair<SiteId, SiteId>;
  struct Orders {
    bool smallerFirst = false;
    bool greaterFirst = false;
    bool isPair = false;  ///< One has come directly after the other.
  };

  std::map<Pair, Orders> pairs_;
  std::uint64_t executions_ = 0;
};

}  // namespace heddle::explore
