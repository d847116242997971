#include "explore/pipeline/SearchOptions.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstring>

#include "core/ExitCode.h"
#include "schedule/StrategyOptions.h"

namespace heddle::explore {
namespace {

/// Elimination executes one of several equivalent schedules, which does not fit every claim of a search.
Result<void> checkElimination(const SearchOptions& options, const schedule::StrategyInfo& info) {
  if (!options.eliminates || !info.isSearch()) { return {}; }
  if (info.kind(false)->claim == Claim::Schedules) {
    return failure(fmt::format("{} executes every schedule, and --eliminate would leave some out", options.strategy),
                   "use dfs, which executes every behaviour", kWrongUsage);
  }
  if (options.depth.value_or(0) != 0) {
    return failure("--eliminate and --depth exclude each other",
                   "an eliminated choice may move steps of one thread before the first steps of others", kWrongUsage);
  }
  if (options.preemptionBound >= 0 && info.kind(true)->claim == Claim::Behaviours) {
    return failure(fmt::format("{} cannot eliminate choices within a preemption bound", options.strategy),
                   "use dfs, or no bound", kWrongUsage);
  }
  return {};
}

Result<const schedule::StrategyInfo*> usableStrategy(const SearchOptions& options) {
  const std::string& strategy = options.strategy;
  const schedule::StrategyInfo* info = schedule::findStrategy(strategy);
  if (info == nullptr) {
    return failure(
        fmt::format("unknown strategy '{}'", strategy),
        fmt::format("did you mean {}? `heddle strategies` lists them all", schedule::nearestStrategy(strategy).name),
        kWrongUsage);
  }
  if (info->followsRecord) {
    return failure(fmt::format("strategy {} needs a recorded schedule", strategy), "use `heddle replay FINDING`",
                   kWrongUsage);
  }
  if (info->isSearch() && options.depth.value_or(0) != 0 && !info->depthBound) {
    return failure(fmt::format("{} has no depth bound", strategy),
                   "it may skip schedules that differ only in the first steps; use dfs instead", kWrongUsage);
  }
  if (info->needsSequence && options.guide.empty()) {
    return failure(fmt::format("strategy {} needs a sequence of locations", strategy),
                   "use `heddle guide --through LOCATION,... -- PROGRAM`", kWrongUsage);
  }
  if (options.guide.size() >= sizeof(wire::Config::guide)) {
    return failure(fmt::format("{}: the path is too long", options.guide), "use a shorter --store", kWrongUsage);
  }
  if (options.preemptionBound >= 0 && info->isSearch() && info->kind(true) == nullptr) {
    return failure(fmt::format("{} has no preemption bound", strategy), "use dfs or dpor instead", kWrongUsage);
  }
  if (options.futures.kind != FutureUse::Kind::None && (!info->ordersByFacts || options.preemptionBound >= 0)) {
    return failure(fmt::format("{} cannot reorder or prune threads", strategy),
                   "only dfs and random-dfs can, without a preemption bound", kWrongUsage);
  }
  if (const auto fits = checkElimination(options, *info); !fits) { return tl::unexpected(fits.error()); }
  return info;
}

}  // namespace

Result<wire::Config> configOf(const SearchOptions& options) {
  const auto info = usableStrategy(options);
  if (!info) { return tl::unexpected(info.error()); }
  wire::Config config{};
  config.options() = options.execution;
  std::strncpy(config.strategy, options.strategy.c_str(), sizeof config.strategy - 1);
  config.seed = options.seed;
  config.executions = options.schedules;
  config.depth = options.depth.value_or((*info)->isSearch() ? 0 : schedule::StrategyOptions{}.depth);
  config.preemptionBound = options.preemptionBound;
  config.checkDeterminism = (*info)->runsTwice;
  config.futures = options.futures;
  config.eliminates = options.eliminates || (*info)->usesFacts;
  config.checksFacts = options.checksFacts;
  std::strncpy(config.guide, options.guide.c_str(), sizeof config.guide - 1);
  config.backtrackLimit = options.backtrackLimit;
  config.maxConsidered = options.maxConsidered;
  return config;
}

bool needsFacts(const wire::Config& config) {
  return config.eliminates || config.checksFacts || config.futures.kind != FutureUse::Kind::None;
}

std::uint64_t memoryShare(unsigned jobs) {
  const auto physical =
      static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  return physical / 4 * 3 / jobs;
}

}  // namespace heddle::explore
