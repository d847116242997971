#pragma once

#include <cstddef>
#include <unordered_set>
#include <vector>

#include "explore/RawFinding.h"
#include "judge/LockGraph.h"
#include "judge/Observation.h"
#include "symbols/Symbolizer.h"

namespace heddle {

/// Puts names in place of addresses: from what an execution left behind to what can be judged and read.
class Resolver {
public:
  explicit Resolver(Symbolizer& symbols) : symbols_(symbols) {}

  Observation resolve(const RawFinding& raw);
  /// Likewise, but only the steps with these indices get places, and their objects names: debug information is slow.
  Observation resolve(const RawFinding& raw, const std::unordered_set<std::size_t>& named);
  /// The steps of resolve(), without a look at any debug information.
  static std::vector<Step> stepsOf(const RawFinding& raw);
  /// \p about: the modules that the edges name.
  std::vector<LockEdgeNote> resolveEdges(const std::vector<wire::LockEdge>& edges, const RawFinding& about);
  /// Likewise, without names and stacks: enough to look for cycles.
  static std::vector<LockEdgeNote> edgesWithoutNames(const std::vector<wire::LockEdge>& edges);

private:
  Symbolizer& symbols_;
};

}  // namespace heddle
