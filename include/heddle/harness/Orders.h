/* Runs a test in every order of its calls. What these orders show is allowed. */
#ifndef HEDDLE_HARNESS_ORDERS_H
#define HEDDLE_HARNESS_ORDERS_H

#include <heddle/harness/Tally.h>

namespace heddle::harness::detail {

/* Whether a thread whose last call has ended has not been allowed to begin the next one. */
inline bool someCallAwaitsItsTurn() {
  const State& now = state();
  for (std::size_t number = 0; number < now.plan.first[1]; ++number) {
    if (now.shown.end[number] == 0) { return false; } /* The threads have not been started. */
  }
  for (std::size_t t = 1; t <= now.plan.threadCount; ++t) {
    for (std::size_t number = now.plan.first[t + 1]; number < now.plan.first[t + 2]; ++number) {
      if (now.shown.begin[number] == 0) { return true; }
      if (now.shown.end[number] == 0) { break; }
    }
  }
  return false;
}

/* Whether the ending shows that the program is broken, not that a call was made in a state that does not suit it. An
 * exception that leaves a call does not end the program. */
inline bool isBreakdown(std::uint32_t ending) {
  return ending == HEDDLE_FATAL_SIGNAL || ending == HEDDLE_MEMORY_ERROR || ending == HEDDLE_ASSERTION_FAILED ||
         ending == HEDDLE_ABORTED || ending == HEDDLE_MISUSE || ending == HEDDLE_UNCAUGHT_EXCEPTION;
}

inline void afterSequential(void*, std::uint32_t ending) {
  State& now = state();
  endIfHopeless(ending);
  if (now.mode == Mode::Prompt) {
    tally().promptEndings.insert(ending);
    return;
  }
  const bool isOwn = now.mode == Mode::OneAtATime;
  const bool isHeldUp = isOwn && ending == HEDDLE_STUCK && someCallAwaitsItsTurn();
  tally().isHeldUp = tally().isHeldUp || isHeldUp;
  if (!isHeldUp) { (isOwn ? tally().ownEndings : tally().allowedEndings).insert(ending); }
  for (std::size_t i = 0; i < kMaxCalls; ++i) {
    if (now.thrown[i].text[0] != '\0') { now.allowed.emplace(i, now.thrown[i].text); }
  }
  if (tally().isSecondRound) {
    now.results.noteAgain(now.shown);
  } else {
    now.results.note(now.shown, ending == HEDDLE_COMPLETED);
  }
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

/* Threads of the class may be anywhere while a call runs. What they change shows in the results and exceptions of the
 * calls, and may keep a call from ending in any other way. It is an error of the class if one caller at a time waits
 * for ever or meets a broken object only because a thread of the class was interrupted. */
inline void runWithOwnThreads(const Budget& budget, Verdict& verdict) {
  State& now = state();
  now.mode = Mode::OneAtATime;
  Options options = sequentialOptions(budget);
  options.strategy = "dpor";
  options.preemption_bound = budget.preemptions < 0 ? 3 : budget.preemptions + 1;
  options.schedules = budget.schedules;
  const heddle_test_result more = runTests(options);
  const bool ownExhausted = heddle_exhausted_but_for_spinning() != 0;
  verdict.sequentialRuns += more.executions;
  Tally& counts = tally();
  /* The locks inside std::stop_token spin, for instance. Interleavings hold such threads back in the same way. */
  verdict.allSequential = verdict.allSequential && ownExhausted && !counts.isHeldUp;
  for (const std::uint32_t ending : counts.ownEndings) {
    if (ending != HEDDLE_STUCK && !isBreakdown(ending)) { counts.allowedEndings.insert(ending); }
  }
}

/* A call that waits may be late when it could continue, and others begin before it does. A correct class gets stuck
 * then only if it also gets stuck in an order in which each call continues as soon as it can, for instance if the call
 * begins later. */
inline void runPromptly(const Budget& budget) {
  state().mode = Mode::Prompt;
  Options options = sequentialOptions(budget);
  const bool isComplete = runTests(options).executions < budget.sequential;
  const std::set<std::uint32_t>& endings = tally().promptEndings;
  const bool canGetStuck = !endings.contains(HEDDLE_COMPLETED) || endings.size() != 1;
  if (isComplete && !canGetStuck) { tally().allowedEndings.erase(HEDDLE_STUCK); }
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
  verdict.allSequential = heddle_exhausted_but_for_spinning() != 0 || !hasCalls();
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
  if (now.hasOwnThreads && hasCalls()) {
    runWithOwnThreads(budget, verdict);
  } else if (verdict.allSequential &&
             tally().allowedEndings == std::set<std::uint32_t>{HEDDLE_COMPLETED, HEDDLE_STUCK}) {
    runPromptly(budget);
  }
}

}  // namespace heddle::harness::detail

#endif
