#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/FutureUse.h"
#include "core/SearchPart.h"

namespace heddle::schedule {

/// Parameters of strategies; each comment names the strategies that use it.
struct StrategyOptions {
  std::uint32_t depth = 3;             ///< pct: bug depth d.
  std::uint64_t estimatedSteps = 0;    ///< pct: k; 0 = learned from the executions so far.
  std::int32_t preemptionBound = -1;   ///< dfs, dpor: -1 = no bound.
  std::uint64_t depthBound = 0;        ///< dfs and the like: vary only this many leading steps; 0 = all.
  std::uint64_t executions = 0;        ///< Budget; 0 = unknown. Planners may use it.
  std::span<const Decision> schedule;  ///< replay: copied when the strategy is created.
  std::uint64_t learnedSteps = 0;      ///< pct: length of the longest execution so far, if there were any.
  std::uint64_t programSeed = 0;       ///< dfs: seed for the program's randomness; 0 = the seed of the first execution.
  const SearchPart* part = nullptr;    ///< dfs: the part of the tree to search, copied; null = all of it.
  PathSink* sink = nullptr;            ///< dfs with a part and a bound: collects the paths for the next round.
  std::span<std::uint64_t> notes;      ///< dpor: memory that outlives executions in any process.
  FutureUse futures{};                 ///< dfs, random-dfs: how to use static facts.
  std::uint32_t backtrackLimit = 0;    ///< guided: how many alternatives are kept; 0: the default.
  std::string_view repeated = "random";  ///< check-determinism: the strategy whose schedules are run twice.
};

}  // namespace heddle::schedule
