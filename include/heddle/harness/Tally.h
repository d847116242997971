/* What the executions of one test have shown. */
#ifndef HEDDLE_HARNESS_TALLY_H
#define HEDDLE_HARNESS_TALLY_H

#include <heddle/harness/RunPlan.h>

namespace heddle::harness {

/* The result of exploring one test. */
struct Verdict {
  bool constructed = true;
  std::string whyNot; /* The exception thrown by the constructor. */
  std::uint64_t sequentialRuns = 0;
  bool allSequential = false; /* Every order of the calls was run. */
  bool isShort = true;        /* The calls need few steps when made one after the other. */
  heddle_test_result concurrent{};
  std::uint64_t races = 0; /* Executions that completed, with a data race. */
  std::uint64_t badEndings = 0;
  std::uint32_t firstBad = 0;     /* The heddle_ending of the first bad ending. */
  std::uint64_t wrongResults = 0; /* Completed executions whose results no order explains. */
  std::vector<std::pair<std::size_t, std::string>> firstWrong; /* The results of the first of them. */
};

inline constexpr int kStress = -2;

inline constexpr std::uint32_t kPatienceMs = 800;
inline constexpr std::uint64_t kMostNoProgress = 2;
inline constexpr std::uint64_t kMostEndless = 100;
inline constexpr std::uint64_t kFairSchedules = 100;
/* Calls that need more steps than this one after the other may need all available steps when they interfere. */
inline constexpr std::uint64_t kShortSteps = 2'000;

struct Budget {
  std::uint64_t sequential = 500;
  std::uint64_t schedules = 1000;
  int preemptions = 2; /* -1: the random strategy; kStress: kernel threads, without control. */
  std::uint64_t seed = 1;
  Compare compare = Compare::Nothing;
};

namespace detail {

/* Counters of the current exploration. Separate from State, which executions use. */
struct Tally {
  std::set<std::uint32_t> allowedEndings;
  std::set<std::uint32_t> ownEndings; /* Of calls one at a time, with the threads of the class in any order. */
  bool isHeldUp = false;              /* In such an execution, a call waited for one that was not allowed to begin. */
  std::set<std::uint32_t> promptEndings; /* Of Mode::Prompt. */
  bool comparing = false;                /* Results are compared. */
  bool isSecondRound = false;
  std::uint64_t completed = 0;
  std::uint64_t notCompleted = 0;
  std::uint64_t cutOff = 0;     /* Not completed and inconclusive: too many steps, or not modelled. */
  std::uint64_t endless = 0;    /* Too many steps, or shown never to end. */
  std::uint64_t noProgress = 0; /* Ended by the watchdog. */
  bool isFair = false;          /* No thread is starved, so the schedule is not to blame for an endless execution. */
  Options* running = nullptr;   /* Options of the current exploration. */
  std::uint64_t badEndings = 0; /* Endings of concurrent executions that are not allowed. */
  std::uint32_t firstBad = 0;
  std::uint64_t wrongResults = 0;
  std::vector<std::pair<std::size_t, std::string>> firstWrong;
};

inline Tally theTally;
inline Tally& tally() { return theTally; }

/* Whether the execution was cut off, or shown never to end. */
inline bool neverEnds(std::uint32_t ending) { return ending == HEDDLE_STEP_LIMIT || ending == HEDDLE_ENDLESS; }

/* Stops the exploration after several such executions: each takes a long time and shows nothing new. */
inline void endIfHopeless(std::uint32_t ending) {
  Tally& counts = tally();
  if (ending == HEDDLE_NO_PROGRESS && ++counts.noProgress == kMostNoProgress) { counts.running->keep_going = 0; }
  if (neverEnds(ending) && ++counts.endless == kMostEndless) { counts.running->keep_going = 0; }
}

inline heddle_test_result runTests(Options& options) {
  tally().running = &options;
  tally().noProgress = tally().endless = 0;
  const heddle_test_result result = test(runPlan, options);
  tally().running = nullptr;
  return result;
}

/* Whether in some order of the calls a call waits for ever, in whatever way. */
inline bool someCallMayWait() {
  const std::set<std::uint32_t>& allowed = tally().allowedEndings;
  return allowed.contains(HEDDLE_STUCK) || allowed.contains(HEDDLE_STEP_LIMIT) || allowed.contains(HEDDLE_ENDLESS) ||
         allowed.contains(HEDDLE_NO_PROGRESS);
}

inline bool hasCalls() {
  const TestPlan& plan = state().plan;
  return plan.first[plan.threadCount + 2] != 0;
}

}  // namespace detail
}  // namespace heddle::harness

#endif
