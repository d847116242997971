#pragma once

#include <cstddef>
#include <unordered_set>
#include <vector>

#include "explore/store/RawFinding.h"
#include "judge/LockGraph.h"
#include "judge/Observation.h"
#include "symbols/Symbolizer.h"

namespace heddle {

/// Replaces addresses by names: turns what an execution left behind into something that can be judged and read.
class Resolver {
public:
  explicit Resolver(Symbolizer& symbols) : symbols_(symbols) {}

  Observation resolve(const RawFinding& raw);
  /// Only the steps with these indices get places, and only their objects get names: debug information is slow.
  Observation resolve(const RawFinding& raw, const std::unordered_set<std::size_t>& named);
  /// The steps of resolve(), without reading debug information.
  static std::vector<Step> stepsOf(const RawFinding& raw);
  /// \p about holds the modules that the edges refer to.
  std::vector<LockEdgeNote> resolveEdges(const std::vector<wire::LockEdge>& edges, const RawFinding& about);
  /// Without names and stacks: enough to look for cycles.
  static std::vector<LockEdgeNote> edgesWithoutNames(const std::vector<wire::LockEdge>& edges);

private:
  Symbolizer& symbols_;
};

}  // namespace heddle
