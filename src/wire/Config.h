#pragma once

#include <cstdint>

/// What the driver asks of the runtime.
namespace heddle::wire {

enum class Points : std::uint8_t { Sync, Racing, All };
enum class CarrierKind : std::uint8_t { Fiber, Kernel };
/// What keeps executions apart. None: nothing, as for heddle::test. Restore: memory is put back. Fork: a process each.
enum class Isolation : std::uint8_t { Auto, None, Restore, Fork };

struct Config {
  char strategy[32];
  std::uint64_t seed;
  std::uint64_t executions;  ///< Budget in schedules.
  std::uint64_t maxSteps;    ///< Per execution.
  bool endlessAtLimit;       ///< The caller knows that fair executions are far shorter than maxSteps.
  std::uint32_t depth;
  std::uint64_t estimatedSteps;
  std::int32_t preemptionBound;
  Points points;
  CarrierKind carrier;
  Isolation isolation;
  bool stopAtFirst;
  std::uint32_t mishapLimit;  ///< A unit with so many executions that went wrong is given up; 0: none is.
  bool recordEvents;          ///< Fill the event array: for stories.
  bool spuriousWakes;         ///< Offer ChoiceKind::SpuriousWake.
  std::uint32_t earlyShare;   ///< Offer ChoiceKind::EarlyTimeout in every n-th execution; 0: in none.
  bool weakCasFailures;       ///< Offer ChoiceKind::WeakCasFailure.
  bool detectRaces;
  bool detectLeaks;           ///< At the end of an execution that completes.
  bool checkDeterminism;      ///< Run each schedule twice and compare.
  bool replaying;             ///< `decisions` is the schedule to follow; one execution.
  std::uint32_t testOrdinal;  ///< replaying: which heddle::test of the process, counted from 1; 0 = the whole program.
  bool warm;                  ///< replaying: what outcome.warm was.
  std::uint64_t expectedTraceHash;  ///< replaying: 0 = do not compare.
  std::uint64_t randomSeed;         ///< replaying: what outcome.randomSeed was in the execution to follow; else 0: any.
  bool debugging;  ///< replaying, under a debugger: no fork, nobody at the socket, stops by calls (Debugging.h).
  std::uint64_t untilStep;   ///< replaying: stop before this step; 0: nowhere.
  std::uint32_t raceNumber;  ///< debugging: stop at this race of the execution, counted from 1; 0: at none.
  bool hasInput;             ///< Standard input is a file, which every execution reads from its beginning.
  char scratch[160];         ///< The directory of TMPDIR, which every execution finds empty; or empty.
};

}  // namespace heddle::wire
