#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "explore/campaign/Suspects.h"
#include "explore/plan/Plan.h"
#include "explore/program/UnseenModules.h"
#include "judge/PairCoverage.h"
#include "wire/ControlBlock.h"

namespace heddle::explore {

/// What a campaign with a guide looks for.
struct GuideTarget {
  /// When to end before the budget does. Error: once an execution fails, or has passed all locations and shows a race.
  enum class Until : std::uint8_t { Error, Reached };
  Until until = Until::Error;
  std::uint32_t locations = 0;
  std::vector<SiteId> points{};  ///< Plain accesses of the sequence, which are scheduling points from the start.
};

/// How far a campaign with a guide got.
struct GuideProgress {
  std::uint32_t passed = 0;             ///< Most locations that one execution passed.
  std::uint32_t waysKnown = 0;          ///< Bit n: after n locations, a thread had a way to the next one.
  std::uint64_t considered = 0;         ///< Successors of new states.
  std::optional<RawFinding> reached{};  ///< The first execution that passed all locations.
  bool ended = false;                   ///< What it looks for was found.
};

struct CampaignOptions {
  using Time = std::chrono::steady_clock::time_point;

  unsigned jobs = 1;
  std::chrono::milliseconds time{0};        ///< Time limit of the whole command; 0: none.
  std::uint64_t maxMemory = 0;              ///< Bytes that an execution may use; 0: unlimited.
  Time deadline = Time::max();              ///< Of the campaign.
  Time deadlineWithSuspects = Time::max();  ///< Of the campaign, if it has suspects that must be confirmed afterwards.
  std::optional<GuideTarget> guide{};       ///< For a configuration with a guide.
};

/// How the campaign used static facts.
struct FactsUse {
  std::uint64_t queries = 0;     ///< How often the future of a thread was looked up.
  std::uint64_t unanswered = 0;  ///< How often the answer was "anything".
  std::uint64_t eliminated = 0;  ///< Choices that were not offered to the strategy.
  std::uint64_t misses = 0;      ///< Accesses that the facts did not predict; counted only with --check-facts.
  std::string firstMiss;
};

struct CampaignResult {
  std::uint64_t executions = 0;
  std::uint64_t driven = 0;       ///< Those of them that followed predictions (FirstSchedules.h). They come first.
  judge::PairCoverage pairs{};    ///< Of these.
  std::uint64_t steps = 0;        ///< Sum over all executions.
  std::uint64_t repetitions = 0;  ///< Executions that the search ended early, because others show the same.
  std::uint64_t states = 0;       ///< Number of distinct states, if the search matches states.
  std::uint64_t choices = 0;      ///< Choices made; searches count each option of a node once.
  double share = 0;               ///< Approximate share of the tree that was searched; 0: unknown.
  Tally tally;
  std::uint64_t behaviours = 0;  ///< Approximate number of distinct traces.
  std::uint32_t tests = 0;       ///< heddle::test calls; 0: the program was explored as a whole.
  unsigned jobs = 1;             ///< Number of workers.
  unsigned replaced = 0;         ///< Processes that died or could not continue, and were replaced.
  bool exhausted = false;
  SearchGap gap = SearchGap::None;
  /// Of a portfolio: all behaviours with at most this many preemptions were explored; -1: none.
  std::optional<std::int32_t> completedBound{};
  wire::Isolation isolation = wire::Isolation::Auto;  ///< Auto: nothing was executed.
  std::vector<UnseenModule> unseenModules;            ///< Uninstrumented modules that are not part of the system.
  std::string uncontrolledCall;                       ///< See wire::Progress.
  /// Why a faster isolation was not used; empty: there is none, or the user chose this one.
  std::string isolationReason;
  FactsUse facts;
  GuideProgress guide;
  bool interrupted = false;
  bool timeUp = false;
  bool givenUp = false;  ///< The rest of a test was given up after too many failures.
  bool programInstrumented = true;
  std::vector<Suspect> suspects;
  std::vector<judge::Suppressed> suppressed;  ///< Distinct findings covered by suppressions.
  std::vector<wire::LockEdge> lockEdges;      ///< Of all workers; they refer to `modules` and `threads`.
  std::vector<wire::Module> modules;
  std::vector<wire::ThreadInfo> threads;
  std::vector<std::uint64_t> traces;  ///< Trace hashes of the first executions.
  std::string output;
  double seconds = 0;
  bool resumable = false;  ///< There is a log from which the campaign can be resumed.
  std::string logTrouble;  ///< Why the log is missing or incomplete; empty: it is complete.
};

}  // namespace heddle::explore
