#pragma once

#include <atomic>
#include <cstdint>

#include "core/SearchPart.h"
#include "wire/Config.h"

/// The work given to a worker, and its progress.
namespace heddle::wire {

enum class Phase : std::uint32_t { Starting, Running, Finding, Done, Failed };

/// A piece of work that one worker does from start to end. It is defined only by the fields here and the arrays they
/// refer to, and by `racingSites` and `threads` of the block as the driver filled them in; never by what the worker did
/// before. The same units therefore have the same outcomes, whichever worker does them.
struct Unit {
  std::uint64_t number;          ///< Used by the driver only.
  std::uint64_t firstExecution;  ///< Its index, from which the seeds are derived.
  std::uint64_t executions;      ///< Maximum number; 0: there is no unit.
  std::uint32_t testOrdinal;     ///< The heddle::test to run; 0: the whole program.
  std::int32_t round;
  std::uint32_t pathSize;  ///< In unitPath; the prefix of the cursor is that of journal 0.
  std::uint32_t branchesFrom;
  std::uint32_t done;  ///< Set by the worker when the whole unit is done.
};

/// Progress of a unit. There are two journals, written alternately, so that one is always consistent when the process
/// dies.
struct Journal {
  std::uint64_t executions;  ///< Executions of the unit that are done and reported.
  std::uint64_t steps;       ///< Sum over these executions.
  std::uint64_t mishaps;     ///< Executions that neither completed nor were redundant.
  std::uint64_t learnedSteps;
  std::uint32_t racingSiteCount;  ///< At that time: an execution that was cut off may have added more since.
  std::uint32_t threadCount;
  std::uint32_t collectedPaths;
  std::uint32_t collectedDecisions;
  std::uint32_t memorySize;  ///< In words of journalMemory.
  SearchCursor cursor;
};

/// A path in `collected` from which the next round branches.
struct CollectedPath {
  std::uint32_t begin;
  std::uint32_t size;
  std::uint32_t from;
};

/// Totals of a heddle::test over all workers, sent to each worker that finishes it.
struct TestTotals {
  std::uint64_t executions;
  std::uint64_t steps;
  std::uint64_t errors;
  std::uint32_t exhausted;
  std::uint64_t repetitions;
};

/// Counters of the whole exploration, written by the subject.
struct Progress {
  std::atomic<Phase> phase;
  std::atomic<std::uint32_t> stopRequested;  ///< Written by the driver.
  std::atomic<std::uint64_t> executions;
  std::atomic<std::uint64_t> steps;
  std::atomic<std::uint64_t> failures;
  std::atomic<std::uint64_t> currentSteps;  ///< Heartbeat of the running execution.
  /// Number of valid entries in `decisions`: the schedule of an execution that was killed.
  std::atomic<std::uint32_t> currentDecisions;
  std::atomic<std::int32_t> pid;             ///< Process of the running execution.
  std::atomic<std::int32_t> killedByDriver;  ///< The pid that the driver killed because it made no progress.
  std::atomic<std::uint32_t> tests;          ///< heddle::test calls seen.
  std::atomic<std::uint32_t> coldTest;       ///< The test whose first run in its process failed; 0: none.
  std::atomic<std::uint32_t> exhausted;      ///< The strategy reports that every schedule was executed.
  std::atomic<std::uint32_t> anySpinCut;
  std::atomic<Isolation> isolation;  ///< The isolation in use; Auto: nothing was executed yet.
  char uncontrolledCall[32];  ///< The call that asked the system for real time or randomness, or "input: " and the call
                              ///< that waited for the outside world; empty: none.
  /// A message (kMessage...) that could not be sent because the program broke the connection; 0: none.
  std::atomic<std::uint32_t> lostMessage;
  /// Choices that strategies made; searches count each option of a node once, however often executions repeat it.
  std::atomic<std::uint64_t> choices;
  std::atomic<std::uint64_t> considered;  ///< The sum of Outcome::considered.
  std::atomic<std::uint32_t> passedMost;  ///< The maximum of Outcome::passed.
  /// Bit n: after n locations, some thread had a way to the next one that the analysis knows.
  std::atomic<std::uint32_t> waysKnown;
  std::atomic<std::uint32_t> reachedKnown;    ///< An execution that passed all locations was reported.
  std::atomic<std::uint64_t> factQueries;     ///< How often the future of a thread was looked up in the facts.
  std::atomic<std::uint64_t> factUnanswered;  ///< How often the answer was "anything".
  std::atomic<std::uint64_t> eliminated;      ///< Choices that were not offered.
  std::atomic<std::uint64_t> factMisses;      ///< Accesses that the facts did not predict.
  char factMiss[256];                         ///< The first of them.
  char isolationReason[128];  ///< Why a faster isolation is not used, as a sentence without a full stop; may be empty.
};

}  // namespace heddle::wire
