#include "schedule/Registry.h"

#include "schedule/CheckDeterminism.h"
#include "schedule/Dfs.h"
#include "schedule/Dpor.h"
#include "schedule/Pct.h"
#include "schedule/Pos.h"
#include "schedule/RandomWalk.h"
#include "schedule/Replay.h"
#include "schedule/RoundRobin.h"
#include "schedule/StateSearch.h"
#include "schedule/Steer.h"
#include "schedule/Surw.h"

#include <algorithm>
#include <vector>

namespace heddle {
namespace {

template <typename T>
std::unique_ptr<Strategy> makePlain(const StrategyOptions& /*options*/) {
  return std::make_unique<T>();
}

template <typename T>
std::unique_ptr<Strategy> makeWithOptions(const StrategyOptions& options) {
  return std::make_unique<T>(options);
}

/// Matches states where that is sound, which excludes a preemption bound (docs/search.md).
std::unique_ptr<Strategy> makeDfs(const StrategyOptions& options) {
  if (options.preemptionBound >= 0) {
    return std::make_unique<Dfs>(options);
  }
  return std::make_unique<StateSearch>(options, StateSearch::Order::First);
}

std::unique_ptr<Strategy> makeRandomDfs(const StrategyOptions& options) {
  return std::make_unique<StateSearch>(options, StateSearch::Order::Random);
}

std::unique_ptr<Strategy> makeReplay(const StrategyOptions& options) {
  return std::make_unique<Replay>(options.schedule);
}

std::unique_ptr<Strategy> makeCheckDeterminism(const StrategyOptions& options) {
  const StrategyInfo* repeated = findStrategy(options.repeated);
  if (repeated == nullptr || repeated->make == makeCheckDeterminism) {
    return std::make_unique<CheckDeterminism>(std::make_unique<RandomWalk>());
  }
  return std::make_unique<CheckDeterminism>(repeated->make(options));
}

constexpr StrategyInfo kStrategies[] = {
    {"check-determinism",
     "executes every schedule twice and compares the executions; use it when a finding does not replay",
     makeCheckDeterminism},
    {"dfs",
     "searches a small test completely: all schedules, but each state only once; or all within a preemption bound",
     makeDfs},
    {"dpor", "like dfs, but executes only one of each set of equivalent schedules; the fastest complete search",
     makeWithOptions<Dpor>},
    {"every-schedule", "like dfs, but explores a state again each time a schedule reaches it", makeWithOptions<Dfs>},
    {"pct",
     "random thread priorities that change at a few steps; for long executions and errors that need few preemptions",
     makeWithOptions<Pct>},
    {"pos", "random priorities of operations, redrawn after conflicts; finds most errors without tuning",
     makePlain<Pos>},
    {"random", "a random thread at every scheduling point; for short tests and comparison", makePlain<RandomWalk>},
    {"random-dfs", "like dfs, in random order; finds errors in large trees sooner", makeRandomDfs},
    {"replay", "follows a recorded schedule", makeReplay},
    {"round-robin", "one thread after another without preemptions; shows what happens when no thread interferes",
     makePlain<RoundRobin>},
    {"steer", "follows the course of another execution as far as it applies; used to minimise schedules",
     makeWithOptions<Steer>},
    {"surw",
     "makes all orders of the operations on one shared object equally likely; for threads of very different lengths",
     makePlain<Surw>},
};

/// Levenshtein distance.
std::size_t editDistance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) {
    row[j] = j;
  }
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substitution = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substitution});
    }
  }
  return row[b.size()];
}

}  // namespace

std::span<const StrategyInfo> strategies() { return kStrategies; }

const StrategyInfo* findStrategy(std::string_view name) {
  const auto* found = std::find_if(std::begin(kStrategies), std::end(kStrategies),
                                   [&](const StrategyInfo& info) { return info.name == name; });
  return found != std::end(kStrategies) ? found : nullptr;
}

const StrategyInfo& nearestStrategy(std::string_view name) {
  return *std::min_element(std::begin(kStrategies), std::end(kStrategies),
                           [&](const StrategyInfo& a, const StrategyInfo& b) {
                             return editDistance(name, a.name) < editDistance(name, b.name);
                           });
}

}  // namespace heddle
