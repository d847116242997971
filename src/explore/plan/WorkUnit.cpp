#include "explore/plan/WorkUnit.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <utility>

namespace heddle::explore {
namespace {

std::uint32_t copyIn(const std::vector<Decision>& from, Decision* to) {
  const std::size_t count = std::min<std::size_t>(from.size(), wire::kMaxDecisions);
  std::copy_n(from.begin(), count, to);
  return static_cast<std::uint32_t>(count);
}

void mergeSites(std::vector<SiteId>& sites, const std::vector<SiteId>& more) {
  for (const SiteId site : more) {
    if (sites.size() < wire::kMaxRacingSites && std::ranges::find(sites, site) == sites.end()) {
      sites.push_back(site);
    }
  }
}

/// A thread is identified as the n-th child of its parent. Its number is only the order of first occurrence.
void mergeThreads(std::vector<wire::ThreadInfo>& threads, const std::vector<wire::ThreadInfo>& more) {
  std::map<std::pair<std::uint16_t, std::uint16_t>, std::uint16_t> known;
  for (std::size_t i = 0; i < threads.size(); ++i) {
    known.emplace(std::pair{raw(threads[i].parent), threads[i].nth}, static_cast<std::uint16_t>(i));
  }
  std::vector<ThreadId> ours;  // maps their numbers to ours
  for (const wire::ThreadInfo& theirs : more) {
    const bool root = raw(theirs.parent) >= ours.size();
    const ThreadId parent = root ? kNoThread : ours[raw(theirs.parent)];
    const auto [found, isNew] =
        known.emplace(std::pair{raw(parent), theirs.nth}, static_cast<std::uint16_t>(threads.size()));
    if (isNew && threads.size() < kMaxThreads) {
      threads.push_back(theirs);
      threads.back().parent = parent;
    }
    ours.push_back(ThreadId{found->second});
  }
}

}  // namespace

void ExecutionFacts::merge(const ExecutionFacts& other) {
  mergeSites(racingSites, other.racingSites);
  mergeThreads(threads, other.threads);
  longestSteps = std::max(longestSteps, other.longestSteps);
}

void Tally::add(const Tally& other) {
  failures += other.failures;
  diverged += other.diverged;
  cutOff += other.cutOff;
  spinCut = spinCut || other.spinCut;
  standstills += other.standstills;
  for (const auto& [text, times] : other.notSupported) {
    notSupported[text] += times;
  }
}

namespace {

void put(const Method& method, wire::Config& config) {
  std::snprintf(config.strategy, sizeof config.strategy, "%s", method.strategy);
  config.depth = method.depth;
  config.preemptionBound = method.preemptionBound;
  config.points = method.points;
  config.earlyShare = method.earlyShare;
}

}  // namespace

void handOut(const WorkUnit& unit, wire::ControlBlock& block) {
  if (unit.method) { put(*unit.method, block.config); }
  const std::uint32_t turn = block.journalTurn.load() & 1;
  wire::Journal& journal = block.journals[turn];
  journal = {};
  journal.learnedSteps = unit.facts.longestSteps;
  journal.racingSiteCount = static_cast<std::uint32_t>(unit.facts.racingSites.size());
  journal.threadCount = static_cast<std::uint32_t>(unit.facts.threads.size());
  journal.cursor = unit.cursor;
  journal.cursor.pathSize = copyIn(unit.path, block.journalPaths[turn]);
  journal.memorySize = static_cast<std::uint32_t>(unit.memory.size());
  std::ranges::copy(unit.memory, block.journalMemory[turn]);
  std::ranges::copy(unit.facts.racingSites, block.racingSites);
  std::ranges::copy(unit.facts.threads, block.threads);
  block.lastWasFatal = 0;
  block.unit = {};
  block.unit.number = unit.number;
  block.unit.firstExecution = unit.firstExecution;
  block.unit.testOrdinal = unit.testOrdinal;
  block.unit.round = unit.round;
  block.unit.pathSize = copyIn(unit.branch.path, block.unitPath);
  block.unit.branchesFrom = unit.branch.from;
  block.unit.executions = unit.executions;
}

UnitResult takeBack(const WorkUnit& unit, const wire::ControlBlock& block) {
  const std::uint32_t turn = block.journalTurn.load() & 1;
  const wire::Journal journal = block.journals[turn];
  UnitResult outcome;
  outcome.executions = std::min(journal.executions, unit.executions);
  outcome.steps = journal.steps;
  outcome.mishaps = journal.mishaps;
  outcome.facts.longestSteps = journal.learnedSteps;
  outcome.facts.racingSites.assign(block.racingSites,
                                   block.racingSites + std::min(journal.racingSiteCount, wire::kMaxRacingSites));
  outcome.facts.threads.assign(block.threads,
                               block.threads + std::min<std::uint32_t>(journal.threadCount, kMaxThreads));
  outcome.cursor = journal.cursor;
  const Decision* path = block.journalPaths[turn];
  outcome.path.assign(path, path + std::min(journal.cursor.pathSize, wire::kMaxDecisions));
  const std::uint64_t* memory = block.journalMemory[turn];
  outcome.memory.assign(memory, memory + std::min(journal.memorySize, wire::kMaxJournalMemory));
  for (std::uint32_t i = 0; i < std::min(journal.collectedPaths, wire::kMaxCollectedPaths); ++i) {
    const wire::CollectedPath& collected = block.collectedPaths[i];
    if (collected.begin <= wire::kMaxDecisions && collected.size <= wire::kMaxDecisions - collected.begin) {
      const Decision* begin = block.collected + collected.begin;
      outcome.collected.push_back({{begin, begin + collected.size}, collected.from});
    }
  }
  outcome.traces.assign(block.traceHashes,
                        block.traceHashes + std::min<std::uint64_t>(outcome.executions, wire::kMaxTraces));
  return outcome;
}

}  // namespace heddle::explore
