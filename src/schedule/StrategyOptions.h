#pragma once

#include "core/SearchPart.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace heddle {

/// Numbers that some strategies take; each says which.
struct StrategyOptions {
  std::uint32_t depth = 3;               ///< pct: bug depth d.
  std::uint64_t estimatedSteps = 0;      ///< pct: k; 0 = learn it from the executions so far.
  std::int32_t preemptionBound = -1;     ///< dfs, dpor: -1 = none.
  std::uint64_t depthBound = 0;          ///< dfs and the like: only the first so many steps are varied; 0 = all.
  std::uint64_t executions = 0;          ///< Budget, 0 = unknown; planners may use it.
  std::span<const Decision> schedule;    ///< replay: copied when the strategy is made.
  std::uint64_t learnedSteps = 0;        ///< pct: the longest execution so far, where others were made before.
  std::uint64_t programSeed = 0;         ///< dfs: what the program sees as random; 0 = the seed of the first execution.
  const SearchPart* part = nullptr;      ///< dfs: only this part of the tree, copied; null = all of it.
  PathSink* sink = nullptr;              ///< dfs, with a part and a bound: who collects for the next round.
  std::span<std::uint64_t> notes;        ///< dpor: memory that outlives executions, wherever they run.
  std::string_view repeated = "random";  ///< check-determinism: whose schedules are run twice.
};

}  // namespace heddle
