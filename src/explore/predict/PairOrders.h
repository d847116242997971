#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>

#include "explore/predict/Trace.h"
#include "judge/PairCoverage.h"

namespace heddle::explore {

/// In which orders recorded executions have shown each pair of sites: operations of two threads on one object, one
/// directly after the other, of which at least one changes the object. What creating or joining one of the two threads
/// orders does not count, and neither do two operations at one site.
class PairOrders {
public:
  void add(const Trace& trace);

  /// \p nameOf is called for the sites of the first pairs that were seen in one order only.
  judge::PairCoverage coverage(const std::function<std::string(SiteId)>& nameOf) const;

private:
  /// The smaller site comes first.
  using Pair = std::pair<SiteId, SiteId>;
  struct Orders {
    bool smallerFirst = false;
    bool greaterFirst = false;
  };

  std::map<Pair, Orders> pairs_;
  std::uint64_t executions_ = 0;
};

}  // namespace heddle::explore
