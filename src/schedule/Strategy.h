#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/Decision.h"
#include "core/Ending.h"
#include "core/Event.h"
#include "core/ThreadSet.h"
#include "schedule/DependenceObserver.h"
#include "schedule/FutureFacts.h"
#include "schedule/Guide.h"
#include "schedule/Resumable.h"

namespace heddle::schedule {

/// The threads at a scheduling point. A view: valid only during the call.
struct Choices {
  const ThreadSet& enabled;            ///< At least two members. Excludes spinning threads while others can run.
  std::span<const PendingOp> pending;  ///< Indexed by ThreadId; entries of threads that are not live have kind None.
  ThreadId current;                    ///< The thread that ran last; it may be blocked or finished.
  std::uint64_t step;                  ///< Number of steps executed so far.
  FutureFacts* futures = nullptr;      ///< Null if there are no static facts.
  Guide* guide = nullptr;              ///< Null if there is no sequence of locations to pass.

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
  std::uint32_t fairFrom = 0;          ///< Number of decisions before that; no facts were learned about what followed.
  bool timeCut = false;                ///< A wait with a deadline was not offered its time-out at every step.
  bool newPoints = false;              ///< Scheduling points were added: the same schedule now has more decisions.
  bool sitesRefused = false;           ///< Some racing accesses are not scheduling points, because there are too many.
  std::span<const Event> events = {};  ///< Only if ExecutionSetup::needsEvents.
};

/// Where two executions of one schedule diverged, caused by something that the schedule does not control.
struct Mismatch {
  std::uint64_t execution;  ///< Index of the second of the two, from 0.
  std::uint32_t decision;   ///< Index of the first decision that differs; the number of decisions if none does.
  std::uint64_t step;  ///< First step whose thread, operation, object or site differs; 0 if no recorded event does.
};

/// How the loop over executions begins one.
struct ExecutionStart {
  std::uint64_t seed = 0;     ///< Differs for each execution.
  bool ranElsewhere = false;  ///< Another process has begun and run it. Only endExecution follows; its notes are kept.
};

/// How the engine runs an execution that the strategy has begun.
struct ExecutionSetup {
  /// The seed for randomness that the program itself obtains (getrandom and the like). Strategies that repeat a
  /// schedule or a prefix must return the same number, or it would not fit.
  std::uint64_t programSeed = 0;
  bool observes = false;                      ///< Call observe().
  bool needsEvents = false;                   ///< Fill ExecutionRecord::events.
  DependenceObserver* dependences = nullptr;  ///< Receives which steps depend on each other; null: not needed.
  std::size_t repeated = 0;  ///< Number of leading decisions whose options were counted in an earlier execution.
};

/// pickValue: the given schedule does not fit. For pickThread, kNoThread says so.
inline constexpr std::uint32_t kNoValue = ~std::uint32_t{0};

/// Decides the schedules of successive executions. Rule: pickThread, pickValue and observe run inside the execution;
/// beginExecution and endExecution run around it, possibly in another process. So state written by the former must be
/// set up by beginExecution, and endExecution must not rely on it.
///
/// Everything is pure, so that a strategy that wraps another one cannot forget to forward a function. The optional
/// interfaces are values that a wrapper passes on: ExecutionSetup::dependences and resumable(). Other strategies derive
/// from SimpleStrategy.
class Strategy {
public:
  virtual ~Strategy() = default;
  Strategy(const Strategy&) = delete;
  Strategy& operator=(const Strategy&) = delete;

  /// Returns nothing if nothing is left to explore.
  virtual std::optional<ExecutionSetup> beginExecution(const ExecutionStart& start) = 0;

  /// The thread to run, which must be a member of choices.enabled. Called only if at least two threads are enabled.
  /// kNoThread: the schedule to follow does not fit here, and the execution ends.
  virtual ThreadId pickThread(const Choices& choices) = 0;

  /// Which of choice.count options to take, or kNoValue.
  virtual std::uint32_t pickValue(const ValueChoice& choice) = 0;

  /// Every executed step, including those without a choice. Called only if ExecutionSetup::observes.
  virtual void observe(const Event& event) = 0;

  /// Returns how the execution differed from an earlier one of the same schedule, if it did.
  virtual std::optional<Mismatch> endExecution(const ExecutionRecord& record) = 0;

  /// Null if the executions do not depend on each other: then any process can run any of them.
  const Resumable* resumable() const { return resumable_; }

protected:
  explicit Strategy(const Resumable* resumable) : resumable_(resumable) {}

private:
  const Resumable* const resumable_;
};

/// Where \p strategy stands between two executions.
inline SearchPosition positionOf(const Strategy& strategy) {
  return strategy.resumable() != nullptr ? strategy.resumable()->position() : SearchPosition{};
}

/// Defaults for strategies that wrap no other one. A wrapper must not derive from this.
class SimpleStrategy : public Strategy {
public:
  /// The first option: no spurious wake-up, no early timeout, oldest waiter.
  std::uint32_t pickValue(const ValueChoice& /*choice*/) override { return 0; }
  void observe(const Event& /*event*/) override {}
  std::optional<Mismatch> endExecution(const ExecutionRecord& /*record*/) override { return std::nullopt; }

protected:
  explicit SimpleStrategy(const Resumable* resumable = nullptr) : Strategy(resumable) {}
};

/// The options of a thread decision in canonical order (see Decision).
inline ThreadId threadAt(const Choices& choices, std::uint32_t index) {
  if (!choices.currentEnabled()) { return choices.enabled.nth(index); }
  if (index == 0) { return choices.current; }
  const std::uint32_t rank = choices.enabled.rank(choices.current);
  return choices.enabled.nth(index <= rank ? index - 1 : index);
}

inline std::uint32_t indexOf(const Choices& choices, ThreadId thread) {
  const std::uint32_t rank = choices.enabled.rank(thread);
  if (!choices.currentEnabled()) { return rank; }
  if (thread == choices.current) { return 0; }
  return thread < choices.current ? rank + 1 : rank;
}

}  // namespace heddle::schedule
