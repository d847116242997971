#pragma once

#include "core/Decision.h"
#include "core/Event.h"
#include "core/Outcome.h"
#include "core/SearchPart.h"
#include "core/ThreadSet.h"
#include "schedule/StepFact.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace heddle {

/// The threads at a scheduling point. A view: valid only during the call.
struct Choices {
  const ThreadSet& enabled;            ///< At least two members. Excludes spinning threads while others can run.
  std::span<const PendingOp> pending;  ///< Indexed by ThreadId; entries of threads that are not live have kind None.
  ThreadId current;                    ///< The thread that ran last; it may be blocked or finished.
  std::uint64_t step;                  ///< Number of steps executed so far.

  bool currentEnabled() const { return enabled.contains(current); }
};

/// Everything that outlives an execution. What an execution reveals reaches the next one only through this record,
/// because the execution may have run in a forked process that no longer exists.
struct ExecutionRecord {
  Ending ending = Ending::Completed;
  std::uint64_t steps = 0;
  std::uint64_t traceHash = 0;
  std::uint32_t threads = 0;  ///< Number of threads that existed.
  std::span<const Decision> decisions = {};
  bool decisionsComplete = true;       ///< False if there were more decisions than the record can hold.
  bool spinCut = false;                ///< A spinning thread was descheduled: not every schedule was offered.
  bool fairCut = false;                ///< A thread starved, and the engine decided some steps itself.
  std::uint32_t fairFrom = 0;          ///< Number of decisions before that; learn() was not called for what followed.
  bool timeCut = false;                ///< A wait with a deadline was not offered its time-out at every step.
  bool newPoints = false;              ///< Scheduling points were added: the same schedule now has more decisions.
  bool sitesRefused = false;           ///< Some racing accesses are not scheduling points, because there are too many.
  std::span<const Event> events = {};  ///< Only if needsEvents() is true.
};

/// Where two executions of one schedule diverged, caused by something that the schedule does not control.
struct Mismatch {
  std::uint64_t execution;  ///< Index of the second of the two, from 0.
  std::uint32_t decision;   ///< Index of the first decision that differs; the number of decisions if none does.
  std::uint64_t step;  ///< First step whose thread, operation, object or site differs; 0 if no recorded event does.
};

/// Decides the schedules of successive executions. Rule: pickThread, pickValue and observe run inside the execution;
/// beginExecution and endExecution run around it, possibly in another process. So state written by the former must be
/// set up by beginExecution, and endExecution must not rely on it.
class Strategy {
public:
  virtual ~Strategy() = default;

  /// Returns false if nothing is left to explore. \p seed differs for each execution.
  virtual bool beginExecution(std::uint64_t seed) = 0;
  /// Replaces beginExecution for an execution that another process has begun and run: only endExecution follows.
  virtual void adoptExecution(std::uint64_t seed) { beginExecution(seed); }

  /// The thread to run, which must be a member of choices.enabled. Called only if at least two threads are enabled.
  virtual ThreadId pickThread(const Choices& choices) = 0;

  /// Which of choice.count options to take. The default is the first: no spurious wake-up, no early timeout, oldest
  /// waiter.
  virtual std::uint32_t pickValue(const ValueChoice& choice) {
    (void)choice;
    return 0;
  }

  /// Every executed step, including those without a choice. Called only if observes().
  virtual void observe(const Event& event) { (void)event; }
  virtual bool observes() const { return false; }

  /// The observable effects of the steps, as needed for dependences. Called only if learns().
  virtual void learn(const StepFact& fact) { (void)fact; }
  virtual bool learns() const { return false; }
  /// The pending operation of each live thread, at the end or once knowsTheRest() is true. Called only if learns().
  /// Indexed as Choices::pending.
  virtual void leaveBehind(std::span<const PendingOp> pending) { (void)pending; }
  /// Inside the execution: everything that can follow is known from other executions, so it may be ended here.
  virtual bool knowsTheRest() const { return false; }

  virtual void endExecution(const ExecutionRecord& record) { (void)record; }
  virtual bool needsEvents() const { return false; }

  /// After beginExecution returned false: whether every schedule (within the strategy's own bound) was executed.
  virtual bool exhausted() const { return false; }
  /// Why exhausted() is false although the search has finished, as a clause; empty if there is no such reason.
  virtual std::string_view incompleteReason() const { return {}; }

  /// Between executions: the position of a search in its part of the tree (StrategyOptions::part), with its prefix in
  /// \p path.
  virtual SearchCursor cursor(std::span<const Decision>& path) const {
    path = {};
    return {};
  }
  /// The rest of the position, if the path is not sufficient. Becomes SearchPart::memory.
  virtual std::span<const std::uint64_t> memory() const { return {}; }
  /// Between executions: steps of the longest one, if that affects later schedules; otherwise 0.
  virtual std::uint64_t learnedSteps() const { return 0; }
  /// Whether later executions depend on the first one. Another process that continues must then run it again.
  virtual bool learnsFromFirst() const { return false; }

  /// Inside the execution, after a pick: index of the first decision of a given schedule that did not fit, or -1.
  virtual std::int64_t divergedAt() const { return -1; }

  /// After endExecution: set once two executions of the same schedule have differed.
  virtual const Mismatch* nondeterminism() const { return nullptr; }

  /// The seed for randomness that the program itself obtains (getrandom and the like) in the execution begun with \p
  /// seed. Strategies that repeat a schedule or a prefix must return the same number, or it would not fit.
  virtual std::uint64_t programSeed(std::uint64_t seed) const { return seed; }
};

/// The options of a thread decision in canonical order (see Decision).
inline ThreadId threadAt(const Choices& choices, std::uint32_t index) {
  if (!choices.currentEnabled()) {
    return choices.enabled.nth(index);
  }
  if (index == 0) {
    return choices.current;
  }
  const std::uint32_t rank = choices.enabled.rank(choices.current);
  return choices.enabled.nth(index <= rank ? index - 1 : index);
}

inline std::uint32_t indexOf(const Choices& choices, ThreadId thread) {
  const std::uint32_t rank = choices.enabled.rank(thread);
  if (!choices.currentEnabled()) {
    return rank;
  }
  if (thread == choices.current) {
    return 0;
  }
  return thread < choices.current ? rank + 1 : rank;
}

}  // namespace heddle
