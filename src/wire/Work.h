#pragma once

#include <atomic>
#include <cstdint>

#include "core/SearchPart.h"
#include "wire/Config.h"

/// What a worker is given to do, and how far it has come.
namespace heddle::wire {

enum class Phase : std::uint32_t { Starting, Running, Finding, Done, Failed };

/// A piece of work, done by one worker from its beginning to its end and told by what stands here and in the arrays
/// that it names alone: not by what the worker did before. So the same units have the same outcomes, whoever does them.
/// What it starts with, besides: `racingSites` and `threads` of the block, as the driver has filled them in.
struct Unit {
  std::uint64_t number;          ///< For the driver.
  std::uint64_t firstExecution;  ///< Its index tells the seed.
  std::uint64_t executions;      ///< At most so many; 0: there is no unit.
  std::uint32_t testOrdinal;     ///< Of which heddle::test; 0: the whole program.
  std::int32_t round;
  std::uint32_t pathSize;  ///< In unitPath; the cursor's own prefix is that of journal 0.
  std::uint32_t branchesFrom;
  std::uint32_t done;  ///< By the worker, when it has done all of it.
};

/// Where the work on a unit stands. Two of them, written in turn: one is whole whenever the process dies.
struct Journal {
  std::uint64_t executions;  ///< Of the unit, done and told.
  std::uint64_t steps;       ///< In all of them.
  std::uint64_t mishaps;     ///< Those that did not end as they should.
  std::uint64_t learnedSteps;
  std::uint32_t racingSiteCount;  ///< As of then: an execution that was cut off may have added some.
  std::uint32_t threadCount;
  std::uint32_t collectedPaths;
  std::uint32_t collectedDecisions;
  std::uint32_t memorySize;  ///< Words of journalMemory.
  SearchCursor cursor;
};

/// A path that the next round branches off from, in `collected`.
struct CollectedPath {
  std::uint32_t begin;
  std::uint32_t size;
  std::uint32_t from;
};

/// What all workers together have made of a heddle::test, for those that come to its end.
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
  std::atomic<std::uint64_t> currentSteps;      ///< Heartbeat of the running execution.
  std::atomic<std::uint32_t> currentDecisions;  ///< Valid entries of `decisions`: the schedule of a killed execution.
  std::atomic<std::int32_t> pid;                ///< Of the running execution.
  std::atomic<std::int32_t> killedByDriver;     ///< The pid that the driver has ended for making no progress.
  std::atomic<std::uint32_t> tests;             ///< heddle::test calls seen.
  std::atomic<std::uint32_t> coldTest;          ///< The one that went wrong when it was run for the first time; or 0.
  std::atomic<std::uint32_t> exhausted;         ///< The strategy says: every schedule was executed.
  std::atomic<std::uint32_t> anySpinCut;
  std::atomic<Isolation> isolation;  ///< As used in the end; Auto: no execution yet.
  char uncontrolledCall[32];  ///< For real time or randomness, by name; "input: " and one that waited for others; or
                              ///< empty.
  /// A message (kMessage...) that could not be sent, because the program had broken the connection; 0: none.
  std::atomic<std::uint32_t> lostMessage;
  char isolationReason[128];  ///< Why not a faster one, as a sentence without its end; or empty.
};

}  // namespace heddle::wire
