#pragma once

#include <cstddef>
#include <string>
#include <unordered_set>
#include <vector>

#include "explore/store/RawFinding.h"
#include "judge/LockGraph.h"
#include "judge/Observation.h"
#include "symbols/Symbolizer.h"

namespace heddle::explore {

/// Replaces addresses by names: turns what an execution left behind into something that can be judged and read.
class Resolver {
public:
  explicit Resolver(symbols::Symbolizer& symbols) : symbols_(symbols) {}

  judge::Observation resolve(const RawFinding& raw);
  /// Only the steps with these indices get places, and only their objects get names: debug information is slow.
  judge::Observation resolve(const RawFinding& raw, const std::unordered_set<std::size_t>& named);
  /// The steps of resolve(), without reading debug information.
  static std::vector<judge::Step> stepsOf(const RawFinding& raw);
  /// For each place of resolve(\p raw), the whole stack.
  std::vector<judge::Stack> stacksOfPlaces(const RawFinding& raw);
  /// "push at queue.h:12". \p about holds the modules.
  std::string describe(SiteId site, const RawFinding& about);
  /// \p about holds the modules that the edges refer to.
  std::vector<judge::LockEdgeNote> resolveEdges(const std::vector<wire::LockEdge>& edges, const RawFinding& about);
  /// Without names and stacks: enough to look for cycles.
  static std::vector<judge::LockEdgeNote> edgesWithoutNames(const std::vector<wire::LockEdge>& edges);

private:
  symbols::Symbolizer& symbols_;
};

}  // namespace heddle::explore
