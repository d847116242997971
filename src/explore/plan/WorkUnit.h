#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "explore/process/SharedBlock.h"

namespace heddle::explore {

/// What earlier executions taught, as far as it shapes later ones.
struct ExecutionFacts {
  std::vector<SiteId> racingSites;
  std::vector<wire::ThreadInfo> threads;
  std::uint64_t longestSteps = 0;

  /// Adds what only \p other knows. Both must have started from the same facts.
  void merge(const ExecutionFacts& other);
};

/// A path from which a later round of a bounded search branches off.
struct BranchPath {
  std::vector<Decision> path;
  std::uint32_t from = 0;
};

/// How a unit chooses schedules, if the units of one exploration do it in different ways.
struct Method {
  const char* strategy = "";
  std::uint32_t depth = 0;
  std::int32_t preemptionBound = -1;
  wire::Points points = wire::Points::Racing;
  std::uint32_t earlyShare = 0;
};

/// A piece of work (wire::Unit) with all data that belongs to it.
struct WorkUnit {
  std::uint64_t number = 0;
  std::uint32_t testOrdinal = 0;
  std::optional<Method> method{};  ///< Not set: as the configuration of the worker says.
  std::uint64_t firstExecution = 0;
  std::uint64_t executions = 0;
  ExecutionFacts facts;
  // For a search:
  std::int32_t round = 0;
  SearchCursor cursor{};
  std::vector<Decision> path;  ///< The path of the cursor.
  BranchPath branch;
  std::vector<std::uint64_t> memory;  ///< SearchPart::memory
};

/// Counts of executions by how they ended.
struct Tally {
  std::uint64_t failures = 0;
  std::uint64_t diverged = 0;
  std::uint64_t cutOff = 0;                           ///< At the step limit: not decided.
  std::map<std::string, std::uint64_t> notSupported;  ///< Number of executions per text.
  bool spinCut = false;
  std::uint64_t standstills = 0;  ///< Killed at the hang timeout, but not proven to last forever: not decided.

  void add(const Tally& other);
};

/// The result of a unit.
struct UnitResult {
  std::uint64_t executions = 0;
  std::uint64_t steps = 0;
  std::uint64_t mishaps = 0;
  Tally tally;
  ExecutionFacts facts;
  SearchCursor cursor{};
  std::vector<Decision> path;
  std::vector<std::uint64_t> memory;
  std::vector<BranchPath> collected;
  std::vector<std::uint64_t> traces;
};

/// Puts a unit into the block for a worker to start. Replaces any earlier one.
void handOut(const WorkUnit& unit, wire::ControlBlock& block);

/// Takes back a unit that is done, or partially done. Inconsistent counts are clamped: the process that wrote them may
/// have died or overwritten them.
UnitResult takeBack(const WorkUnit& unit, const wire::ControlBlock& block);

}  // namespace heddle::explore
