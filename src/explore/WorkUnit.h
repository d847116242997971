#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "explore/SharedBlock.h"

namespace heddle {

/// What executions have taught so far, as far as it shapes those to come.
struct Facts {
  std::vector<SiteId> racingSites;
  std::vector<wire::ThreadInfo> threads;
  std::uint64_t longestSteps = 0;

  /// Adds what \p other knows more. Both have grown out of the same facts.
  void merge(const Facts& other);
};

/// A path that a later round of a bounded search branches off from.
struct BranchPath {
  std::vector<Decision> path;
  std::uint32_t from = 0;
};

/// A piece of work as the wire describes it (wire::Unit), with all that belongs to it.
struct WorkUnit {
  std::uint64_t number = 0;
  std::uint32_t testOrdinal = 0;
  std::uint64_t firstExecution = 0;
  std::uint64_t executions = 0;
  Facts facts;
  // Of a search:
  std::int32_t round = 0;
  SearchCursor cursor{};
  std::vector<Decision> path;  ///< The cursor's.
  BranchPath branch;
  std::vector<std::uint64_t> memory;  ///< SearchPart::memory
};

/// How executions went that are not findings of their own.
struct Tally {
  std::uint64_t failures = 0;
  std::uint64_t diverged = 0;
  std::uint64_t cutOff = 0;                           ///< At the step limit: not decided.
  std::map<std::string, std::uint64_t> notSupported;  ///< Text and how many executions ended there.
  bool spinCut = false;
  std::uint64_t standstills = 0;  ///< Ended at the hang time-out, and not shown to last for ever: not decided.

  void add(const Tally& other);
};

/// What became of it.
struct UnitOutcome {
  std::uint64_t executions = 0;
  std::uint64_t steps = 0;
  std::uint64_t mishaps = 0;
  Tally tally;
  Facts facts;
  SearchCursor cursor{};
  std::vector<Decision> path;
  std::vector<std::uint64_t> memory;
  std::vector<BranchPath> collected;
  std::vector<std::uint64_t> traces;
};

/// Puts a unit into the block for a worker to begin; an earlier one there is forgotten.
void handOut(const WorkUnit& unit, wire::ControlBlock& block);

/// Takes a unit back that is done, or as far as it is done. Counts that make no sense are cut: the process that wrote
/// them may have died, or gone mad.
UnitOutcome takeBack(const WorkUnit& unit, const wire::ControlBlock& block);

}  // namespace heddle
