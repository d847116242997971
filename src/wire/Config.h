#pragma once

#include <cstdint>

#include "core/FutureUse.h"

/// The settings that the driver passes to the runtime.
namespace heddle::wire {

enum class Points : std::uint8_t { Sync, Racing, All };
enum class CarrierKind : std::uint8_t { Fiber, Kernel };
/// How executions are isolated from each other. None: not at all, as for heddle::test. Restore: memory is restored
/// between executions. Fork: one process per execution.
enum class Isolation : std::uint8_t { Auto, None, Restore, Fork };

/// The options that every execution of a schedule shares. A campaign passes them to the runtime, its schedules keep
/// them, and replays and minimising pass them on. explore/store/OptionText reads and writes them.
struct ExecutionOptions {
  std::uint64_t maxSteps;  ///< Limit for one execution.
  bool endlessAtLimit;  ///< An execution that reaches maxSteps counts as endless: the caller knows that fair ones are
                        ///< far shorter.
  Points points;
  CarrierKind carrier;
  bool spuriousWakes;        ///< Offer ChoiceKind::SpuriousWake.
  std::uint32_t earlyShare;  ///< Offer ChoiceKind::EarlyTimeout in every n-th execution; 0: never.
  bool weakCasFailures;      ///< Offer ChoiceKind::WeakCasFailure.
  bool detectRaces;
  bool detectLeaks;  ///< Look for leaks at the end of an execution that completes.
};

/// The options that `heddle run` has by default.
constexpr ExecutionOptions usualOptions(std::uint64_t maxSteps) {
  ExecutionOptions options{};
  options.maxSteps = maxSteps;
  options.points = Points::Racing;
  options.detectRaces = true;
  return options;
}

struct Config : ExecutionOptions {
  char strategy[32];
  std::uint64_t seed;
  std::uint64_t executions;  ///< Maximum number of schedules.
  std::uint32_t depth;
  std::uint64_t estimatedSteps;
  std::int32_t preemptionBound;
  Isolation isolation;
  bool stopAtFirst;
  std::uint32_t mishapLimit;  ///< A unit is given up after this many mishaps (Journal::mishaps); 0: never.
  bool recordEvents;          ///< Fill the event array, which stories are made from.
  bool everyAccess;           ///< recordEvents: record all plain accesses, not only those of shared memory.
  bool checkDeterminism;      ///< Run each schedule twice and compare.
  bool replaying;             ///< Follow the schedule in `scheduleIn`; one execution.
  std::uint32_t testOrdinal;  ///< replaying: the heddle::test to replay, counted from 1; 0: the whole program.
  bool warm;                  ///< replaying: outcome.warm of the recorded execution.
  std::uint64_t randomSeed;   ///< replaying: outcome.randomSeed of the recorded execution; otherwise 0: any seed.
  bool debugging;             ///< replaying under a debugger: no fork, no driver at the socket, stops at function calls
                              ///< (Debugging.h).
  std::uint64_t untilStep;    ///< replaying: stop before this step; 0: do not stop.
  /// debugging: stop at this race of the execution, counted from 1; 0: do not stop at races.
  std::uint32_t raceNumber;
  bool hasInput;      ///< Standard input is a file. Every execution reads it from the beginning.
  char scratch[160];  ///< The directory in TMPDIR, emptied before every execution; "" if there is none.
  char facts[512];    ///< The file of static facts (wire/FactsLayout.h); "" if they are not used.
  FutureUse futures;  ///< How a search orders its options by the facts.
  bool eliminates;    ///< Do not offer choices that the facts show to be irrelevant.
  bool checksFacts;   ///< Compare the facts with what the program does.
  char guide[512];    ///< The file of a guided search (wire/GuideLayout.h); "" if there is none.
  /// End the unit after this many successors (Outcome::considered) in this process; 0: no limit.
  std::uint64_t maxConsidered;
  std::uint32_t backtrackLimit;  ///< guided: how many alternatives are kept.

  ExecutionOptions& options() { return *this; }
  const ExecutionOptions& options() const { return *this; }
};

}  // namespace heddle::wire
