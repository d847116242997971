/* Explores one test: first the orders of its calls, then its interleavings. */
#ifndef HEDDLE_HARNESS_EXPLORE_H
#define HEDDLE_HARNESS_EXPLORE_H

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
  bool comparing = false; /* Results are compared. */
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

inline Tally& tally() {
  static Tally instance;
  return instance;
}

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

inline void afterSequential(void*, std::uint32_t ending) {
  State& now = state();
  endIfHopeless(ending);
  tally().allowedEndings.insert(ending);
  for (std::size_t i = 0; i < kMaxCalls; ++i) {
    if (now.thrown[i].text[0] != '\0') { now.allowed.emplace(i, now.thrown[i].text); }
  }
  if (tally().isSecondRound) {
    now.results.noteAgain(now.shown);
  } else {
    now.results.note(now.shown, ending == HEDDLE_COMPLETED);
  }
}

inline void afterConcurrent(void*, std::uint32_t ending) {
  const State& now = state();
  Tally& counts = tally();
  if (ending == HEDDLE_COMPLETED) {
    ++counts.completed;
    if (!counts.comparing || !now.judging || now.results.explains(now.shown)) { return; }
    if (counts.wrongResults++ != 0) { return; }
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      const Text& text = now.shown.results[slot];
      if (text.isSet() && !now.results.isLeftOut(slot)) { counts.firstWrong.emplace_back(slot, text.shown()); }
    }
    return;
  }
  ++counts.notCompleted;
  endIfHopeless(ending);
  /* A thread that retries until another thread makes progress may do so for ever if the schedule does not run the
   * other one. Then the schedule is to blame, not the class. */
  const bool isEndless = neverEnds(ending);
  const bool saysNothing = (ending == HEDDLE_STEP_LIMIT && !counts.isFair) || ending == HEDDLE_NOT_SUPPORTED ||
                           ending == HEDDLE_OUT_OF_RESOURCES;
  if (saysNothing) { ++counts.cutOff; }
  if (!now.judging || saysNothing || counts.allowedEndings.contains(ending)) { return; }
  if (isEndless && someCallMayWait()) { return; }
  /* A call that failed because another one was in progress (a try_lock) may leave a third one waiting. Whether the
   * call may fail is a question of results. */
  if ((ending == HEDDLE_STUCK || isEndless) && !now.results.explainsPart(now.shown)) { return; }
  if (isEndless) { counts.running->keep_going = 0; }
  if (counts.badEndings++ == 0) { counts.firstBad = ending; }
}

inline Options sequentialOptions(const Budget& budget) {
  Options options;
  options.strategy = "dfs";
  options.preemption_bound = 1;
  options.points = 1;
  options.schedules = budget.sequential;
  options.max_steps = kMaxSteps;
  options.patience_ms = kPatienceMs;
  options.quiet = 1;
  options.keep_going = 1;
  options.after_execution = afterSequential;
  return options;
}

inline bool hasCalls() {
  const TestPlan& plan = state().plan;
  return plan.first[plan.threadCount + 2] != 0;
}

/* Runs every order of the calls. If results are compared, runs them twice with different random numbers, and ignores
 * results that differ. Threads of the class itself may be anywhere between two calls; if there are any, everything
 * they do is explored, too. */
inline void runOrders(const Budget& budget, Verdict& verdict) {
  State& now = state();
  now.mode = Mode::Sequential;
  Options options = sequentialOptions(budget);
  if (!hasCalls()) { options.schedules = 1; }
  const heddle_test_result runs = runTests(options);
  verdict.sequentialRuns = runs.executions;
  verdict.isShort = runs.steps <= kShortSteps * runs.executions;
  verdict.allSequential = runs.exhausted != 0 || !hasCalls();
  verdict.constructed = now.constructed || !tally().allowedEndings.contains(HEDDLE_COMPLETED);
  if (!verdict.constructed) { return; }
  if (tally().comparing && verdict.allSequential) {
    tally().isSecondRound = true;
    options.seed = 2;
    verdict.sequentialRuns += runTests(options).executions;
    tally().isSecondRound = false;
  }
  /* Only one thread creates and destroys the object. What goes wrong then is the fault of the class's own threads,
   * and no order explains it. */
  if (!now.hasOwnThreads || !hasCalls()) { return; }
  now.mode = Mode::OneAtATime;
  const std::set<std::uint32_t> before = tally().allowedEndings;
  options = sequentialOptions(budget);
  options.strategy = "dpor";
  options.preemption_bound = budget.preemptions < 0 ? 3 : budget.preemptions + 1;
  options.schedules = budget.schedules;
  const heddle_test_result more = runTests(options);
  verdict.sequentialRuns += more.executions;
  verdict.allSequential = verdict.allSequential && more.exhausted != 0;
  /* Caused by the harness: the call waited for another one that was not allowed to begin. */
  if (tally().allowedEndings.contains(HEDDLE_STUCK) && !before.contains(HEDDLE_STUCK)) {
    tally().allowedEndings.erase(HEDDLE_STUCK);
    verdict.allSequential = false;
  }
}

/* Runs the test repeatedly without control, for comparison. An error or a hang ends the process. */
inline heddle_test_result stress(std::uint64_t times) {
  constexpr unsigned kHangSeconds = 2;
  state().mode = Mode::Concurrent;
  heddle_test_result result{};
  /* An order of the calls that ends badly would also end this process. */
  const std::set<std::uint32_t>& allowed = tally().allowedEndings;
  if (allowed.size() != 1 || !allowed.contains(HEDDLE_COMPLETED)) { return result; }
  for (; result.executions < times; ++result.executions) {
    alarm(kHangSeconds);
    runPlan();
    alarm(0);
    afterConcurrent(nullptr, HEDDLE_COMPLETED);
  }
  return result;
}

inline heddle_test_result exploreConcurrent(const Budget& budget, bool keepGoing) {
  if (budget.preemptions == kStress) { return stress(budget.schedules); }
  state().mode = Mode::Concurrent;
  Options options;
  options.strategy = budget.preemptions < 0 ? "random" : "dpor";
  options.preemption_bound = budget.preemptions < 0 ? 0 : budget.preemptions + 1;
  options.schedules = budget.schedules;
  options.seed = budget.seed;
  options.max_steps = kMaxSteps;
  options.patience_ms = kPatienceMs;
  options.quiet = 1;
  options.keep_going = keepGoing ? 1 : 0;
  options.after_execution = afterConcurrent;
  return runTests(options);
}

/* Some executions did not end. Does the test end if no thread is starved? Threads are picked at random, not in turn:
 * taking turns keeps alive a livelock that any disorder ends (std::lock promises no more than that). */
inline std::uint64_t exploreFairly(const Budget& budget) {
  Budget fair = budget;
  fair.preemptions = -1;
  fair.schedules = kFairSchedules;
  tally().isFair = true;
  const heddle_test_result result = exploreConcurrent(fair, true);
  tally().isFair = false;
  return result.executions;
}

}  // namespace detail

/* First the sequential runs: what they show is allowed. Then, after \p between, the interleavings. */
inline Verdict explore(const Table& table, const TestPlan& plan, const Budget& budget,
                       void (*between)(bool allSequential)) {
  detail::State& now = detail::state();
  detail::Tally& counts = detail::tally();
  now.table = &table;
  now.plan = plan;
  now.allowed.clear();
  std::memset(now.mayThrow, 0, sizeof now.mayThrow);
  now.results.clear();
  now.hasOwnThreads = false;
  now.comparing = true;
  now.realTime = budget.compare == Compare::RealTime;
  now.results.useRealTime(now.realTime);
  counts = {};
  counts.comparing = budget.compare != Compare::Nothing;
  Verdict verdict;
  detail::runOrders(budget, verdict);
  if (!verdict.constructed) {
    verdict.whyNot = now.thrown[0].text;
    return verdict;
  }
  now.results.settle();
  /* An order that was not run may allow anything. A data race is an error whatever the orders show. */
  now.judging = verdict.allSequential;
  for (const auto& [call, text] : now.allowed) {
    now.mayThrow[call] = true;
  }
  between(verdict.allSequential);
  const bool mayEndBadly =
      !now.judging || counts.allowedEndings.size() > 1 || !counts.allowedEndings.contains(HEDDLE_COMPLETED);
  verdict.concurrent = detail::exploreConcurrent(budget, mayEndBadly);
  /* The exploration stopped at something that is not a violation. There may be violations beyond it. */
  if (!mayEndBadly && counts.notCompleted == verdict.concurrent.errors && counts.notCompleted != 0 &&
      counts.badEndings == 0) {
    counts.notCompleted = counts.cutOff = 0;
    verdict.concurrent = detail::exploreConcurrent(budget, true);
  }
  if (verdict.concurrent.errors > counts.notCompleted) {
    verdict.races = verdict.concurrent.errors - counts.notCompleted;
  }
  if (counts.cutOff != 0) { verdict.concurrent.exhausted = 0; }
  const bool isEndless = counts.endless != 0 && counts.badEndings == 0 && verdict.races == 0;
  if (isEndless && now.judging && verdict.isShort && !detail::someCallMayWait()) {
    verdict.concurrent.executions += detail::exploreFairly(budget);
  }
  /* Creating and destroying the object fails in every schedule: the class requires a call in between. */
  if (!detail::hasCalls() && counts.completed == 0) { counts.badEndings = verdict.races = 0; }
  verdict.badEndings = counts.badEndings;
  verdict.firstBad = counts.firstBad;
  verdict.wrongResults = counts.wrongResults;
  verdict.firstWrong = counts.firstWrong;
  return verdict;
}

}  // namespace heddle::harness

#endif
