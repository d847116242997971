/* Explores one test: first the orders of its calls, then its interleavings. */
#ifndef HEDDLE_HARNESS_EXPLORE_H
#define HEDDLE_HARNESS_EXPLORE_H

#include <heddle/harness/Orders.h>
#include <unistd.h>

namespace heddle::harness {

namespace detail {

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
