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
    {.name = "check-determinism",
     .summary = "runs every schedule twice; take it when a finding does not replay",
     .make = makeCheckDeterminism,
     .runsTwice = true},
    {.name = "dfs",
     .summary = "all of a small test: every schedule but those from a state met before, or every one within a "
                "preemption bound",
     .make = makeDfs,
     .search = {Claim::Behaviours, Division::OneUnit},
     .boundedSearch = {Claim::Schedules, Division::Subtrees},
     .depthBound = true},
    {.name = "dpor",
     .summary =
         "as dfs, but of executions that nobody can tell apart only one; the fastest way to show that nothing is left",
     .make = create<Dpor>,
     .search = {Claim::Behaviours, Division::Shared},
     .boundedSearch = {Claim::Behaviours, Division::Shared}},
    {.name = "every-schedule",
     .summary = "as dfs, but from every state as often as schedules lead to it",
     .make = create<Dfs>,
     .search = {Claim::Schedules, Division::Subtrees},
     .boundedSearch = {Claim::Schedules, Division::Subtrees},
     .depthBound = true},
    {.name = "pct",
     .summary =
         "random thread priorities that change at few steps; for long executions and bugs that need few preemptions",
     .make = create<Pct>},
    {.name = "pos",
     .summary = "random priorities for operations, drawn anew after conflicts; good at most bugs without any tuning",
     .make = create<Pos>},
    {.name = "random",
     .summary = "any thread at every point; the baseline, for short tests",
     .make = create<RandomWalk>},
    {.name = "random-dfs",
     .summary = "as dfs, in random order; meets errors in large trees sooner",
     .make = makeRandomDfs,
     .search = {Claim::Behaviours, Division::OneUnit},
     .depthBound = true},
    {.name = "replay", .summary = "follows a recorded schedule", .make = makeReplay, .followsRecord = true},
    {.name = "round-robin",
     .summary = "one thread after the other without a preemption; what happens when nothing interferes",
     .make = create<RoundRobin>},
    {.name = "steer",
     .summary = "follows the course of another execution as far as it fits; what schedules are shortened with",
     .make = create<Steer>,
     .followsRecord = true},
    {.name = "surw",
     .summary =
         "all orders of the operations on one shared object equally likely; for threads of very different lengths",
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

}  // namespace heddle
