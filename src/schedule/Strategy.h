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

/// The threads as they stand at a scheduling point. A view: valid only during the call.
struct Choices {
  const ThreadSet& enabled;            ///< At least two members. Spinning threads are left out while others can run.
  std::span<const PendingOp> pending;  ///< Indexed by ThreadId; entries of threads that do not live have kind None.
  ThreadId current;                    ///< Who ran last (it may be blocked or finished by now).
  std::uint64_t step;                  ///< Number of steps executed so far.

  bool currentEnabled() const { return enabled.contains(current); }
};

/// All that outlives an execution. What an execution teaches reaches the next one only through here, because the
/// execution itself may have run in a forked process that is gone.
struct ExecutionRecord {
  Ending ending = Ending::Completed;
  std::uint64_t steps = 0;
  std::uint64_t traceHash = 0;
  std::uint32_t threads = 0;  ///< Threads that lived.
  std::span<const Decision> decisions = {};
  bool decisionsComplete = true;  ///< False: more decisions than the record can hold.
  bool spinCut = false;           ///< A spinning thread was held back somewhere: not every schedule was offered.
  bool fairCut = false;           ///< A thread starved, and the engine decided some steps by itself.
  std::uint32_t fairFrom = 0;     ///< Then: so many decisions came before; what follows was not told to learn().
  bool timeCut = false;           ///< A wait with a deadline was not offered its time-out at every step.
  bool newPoints = false;         ///< Scheduling points were added: from now on the same schedule has more decisions.
  bool sitesRefused = false;      ///< Accesses that race are not scheduling points: there are too many of them.
  std::span<const Event> events = {};  ///< Only where needsEvents() asked for them.
};

/// Where two executions of one schedule went apart: something that the schedule does not control had a say.
struct Mismatch {
  std::uint64_t execution;  ///< The second of the two, counted from 0.
  std::uint32_t decision;   ///< Index of the first decision that differs; equal to their number if none does.
  std::uint64_t step;  ///< First step whose thread, operation, object or site differs; 0 if no recorded event does.
};

/// Decides one execution after the other. Rule: pickThread, pickValue and observe run inside the execution,
/// beginExecution and endExecution around it, perhaps in another process; so state written by the former must be set up
/// by beginExecution and may not be relied on in endExecution.
class Strategy {
public:
  virtual ~Strategy() = default;

  /// False: nothing left to explore. \p seed is a different one for each execution.
  virtual bool beginExecution(std::uint64_t seed) = 0;
  /// In its place, for an execution that another process has begun and carried out: only endExecution follows.
  virtual void adoptExecution(std::uint64_t seed) { beginExecution(seed); }

  /// Whom to run; must be a member of choices.enabled. Called only where there are two enabled threads or more.
  virtual ThreadId pickThread(const Choices& choices) = 0;

  /// Which of choice.count options. The default takes the first: no spurious wake-up, no early timeout, oldest waiter.
  virtual std::uint32_t pickValue(const ValueChoice& choice) {
    (void)choice;
    return 0;
  }

  /// Every executed step, including those where there was nothing to choose. Called only if observes().
  virtual void observe(const Event& event) { (void)event; }
  virtual bool observes() const { return false; }

  /// What the steps do that others can tell, as far as dependences need it. Called only if learns().
  virtual void learn(const StepFact& fact) { (void)fact; }
  virtual bool learns() const { return false; }
  /// Likewise, at the end, or once knowsTheRest() is true: what each thread that still lives stands before. Indexed as
  /// Choices::pending.
  virtual void leaveBehind(std::span<const PendingOp> pending) { (void)pending; }
  /// Inside the execution: all that can follow is known from other executions. It may be ended here.
  virtual bool knowsTheRest() const { return false; }

  virtual void endExecution(const ExecutionRecord& record) { (void)record; }
  virtual bool needsEvents() const { return false; }

  /// After beginExecution said false: whether every schedule (within the strategy's own bound) was executed.
  virtual bool exhausted() const { return false; }
  /// Why exhausted() is false although the search came to its end, as half a sentence; empty if there is no such
  /// reason.
  virtual std::string_view incompleteReason() const { return {}; }

  /// Between executions: where a search of a part of the tree stands (StrategyOptions::part), its prefix in \p path.
  virtual SearchCursor cursor(std::span<const Decision>& path) const {
    path = {};
    return {};
  }
  /// The rest of it, if the path is not all: becomes SearchPart::memory.
  virtual std::span<const std::uint64_t> memory() const { return {}; }
  /// Between executions: steps of the longest one, if that decides how the next are scheduled; else 0.
  virtual std::uint64_t learnedSteps() const { return 0; }
  /// Whether the first execution teaches what the later ones need. Another process that goes on has to run it again.
  virtual bool learnsFromFirst() const { return false; }

  /// Inside the execution, after a pick: index of the first decision of a given schedule that did not fit, else -1.
  virtual std::int64_t divergedAt() const { return -1; }

  /// After endExecution: set once two executions of the same schedule differed.
  virtual const Mismatch* nondeterminism() const { return nullptr; }

  /// The seed of what the program itself sees as random (getrandom and the like) in the execution just begun with
  /// \p seed. Strategies that run a schedule or a prefix again answer the same number again: else it would not fit.
  virtual std::uint64_t programSeed(std::uint64_t seed) const { return seed; }
};

/// The options of a thread decision in their canonical order (see Decision).
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
