#include "schedule/Registry.h"

#include <algorithm>
#include <vector>

#include "schedule/CheckDeterminism.h"
#include "schedule/Dfs.h"
#include "schedule/Dpor.h"
#include "schedule/Driven.h"
#include "schedule/Guided.h"
#include "schedule/Hybrid.h"
#include "schedule/Pct.h"
#include "schedule/Portfolio.h"
#include "schedule/Pos.h"
#include "schedule/RandomWalk.h"
#include "schedule/Replay.h"
#include "schedule/RoundRobin.h"
#include "schedule/StateSearch.h"
#include "schedule/Steer.h"
#include "schedule/Surw.h"

namespace heddle::schedule {
namespace {

/// Matches states where that is sound, which excludes a preemption bound (docs/search.md).
std::unique_ptr<Strategy> makeDfs(const StrategyOptions& options) {
  if (options.preemptionBound >= 0) { return std::make_unique<Dfs>(options); }
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
    {.name = "check-determinism",
     .summary = "executes every schedule twice and compares the executions; use it when a finding does not replay",
     .make = makeCheckDeterminism,
     .runsTwice = true},
    {.name = "dfs",
     .summary =
         "searches a small test completely: all schedules, but each state only once; or all within a preemption bound",
     .make = makeDfs,
     .search = {Claim::Behaviours, Division::OneUnit},
     .boundedSearch = {Claim::Schedules, Division::Subtrees},
     .depthBound = true,
     .ordersByFacts = true},
    {.name = "dpor",
     .summary = "like dfs, but executes only one of each set of equivalent schedules; the fastest complete search",
     .make = create<Dpor>,
     .search = {Claim::Behaviours, Division::Shared},
     .boundedSearch = {Claim::Behaviours, Division::Shared}},
    {.name = "driven",
     .summary = "lets threads run up to chosen operations while others wait; used to reach predicted errors",
     .make = create<Driven>,
     .followsRecord = true},
    {.name = "every-schedule",
     .summary = "like dfs, but explores a state again each time a schedule reaches it",
     .make = create<Dfs>,
     .search = {Claim::Schedules, Division::Subtrees},
     .boundedSearch = {Claim::Schedules, Division::Subtrees},
     .depthBound = true},
    {.name = "guided",
     .summary = "drives the program through a sequence of locations; used by `heddle guide`",
     .make = create<Guided>,
     .search = {Claim::Behaviours, Division::OneUnit},
     .needsSequence = true},
    {.name = "hybrid",
     .summary =
         "random-dfs, and beside it a search of only those threads that may interfere with recent accesses; uses "
         "static facts",
     .make = create<Hybrid>,
     .search = {Claim::Behaviours, Division::OneUnit},
     .usesFacts = true},
    {.name = "pct",
     .summary = "random thread priorities that change at a few steps; for long executions and errors that need few "
                "preemptions",
     .make = create<Pct>},
    {.name = "portfolio",
     .summary = "dpor, pos, surw, random and pct side by side; ends when dpor has explored all behaviours",
     .make = create<Portfolio>,
     .isPortfolio = true},
    {.name = "pos",
     .summary = "random priorities of operations, redrawn after conflicts; finds most errors without tuning",
     .make = create<Pos>},
    {.name = "random",
     .summary = "a random thread at every scheduling point; for short tests and comparison",
     .make = create<RandomWalk>},
    {.name = "random-dfs",
     .summary = "like dfs, in random order; finds errors in large trees sooner",
     .make = makeRandomDfs,
     .search = {Claim::Behaviours, Division::OneUnit},
     .depthBound = true,
     .ordersByFacts = true},
    {.name = "replay", .summary = "follows a recorded schedule", .make = makeReplay, .followsRecord = true},
    {.name = "round-robin",
     .summary = "one thread after another without preemptions; shows what happens when no thread interferes",
     .make = create<RoundRobin>},
    {.name = "steer",
     .summary = "follows the course of another execution as far as it applies; used to minimise schedules",
     .make = create<Steer>,
     .followsRecord = true},
    {.name = "surw",
     .summary = "makes all orders of the operations on one shared object equally likely; for threads of very different "
                "lengths",
     .make = create<Surw>},
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

const StrategyInfo* findStrategy(std::string_view name, std::span<const StrategyInfo> table) {
  const auto found = std::ranges::find(table, name, &StrategyInfo::name);
  return found != table.end() ? &*found : nullptr;
}

const StrategyInfo& nearestStrategy(std::string_view name, std::span<const StrategyInfo> table) {
  return *std::ranges::min_element(table, {}, [&](const StrategyInfo& info) { return editDistance(name, info.name); });
}

const SearchKind* searchKind(std::string_view strategy, bool bounded) {
  const StrategyInfo* info = findStrategy(strategy);
  return info != nullptr ? info->kind(bounded) : nullptr;
}

bool isSearch(std::string_view strategy) {
  const StrategyInfo* info = findStrategy(strategy);
  return info != nullptr && info->isSearch();
}

bool isPortfolio(std::string_view strategy) {
  const StrategyInfo* info = findStrategy(strategy);
  return info != nullptr && info->isPortfolio;
}

}  // namespace heddle::schedule
