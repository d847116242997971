#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "core/Hash.h"
#include "core/OpTraits.h"
#include "schedule/SimulatedProgram.h"
#include "schedule/Strategy.h"

/// Drives a strategy through an execution of a simulated program exactly as the engine does, with the same calls. For
/// tests only.
namespace heddle::schedule::sim {

struct Execution {
  Ending ending = Ending::Unfinished;
  std::vector<Decision> decisions;
  std::vector<Event> events;  ///< The event of a choice carries the value.
  std::uint64_t stepCount = 0;
  std::uint64_t traceHash = 0;
  bool keptRules = true;  ///< The strategy picked only offered options.
  std::optional<Mismatch> mismatch;

  /// The schedule as (thread, value) per step; equal only for equal schedules.
  std::vector<std::pair<std::uint32_t, std::uint64_t>> steps() const {
    std::vector<std::pair<std::uint32_t, std::uint64_t>> all;
    for (const Event& event : events) {
      if (!event.point) { continue; }
      all.emplace_back(raw(event.thread), event.kind == OpKind::Choose ? event.value : 0);
    }
    return all;
  }

  std::uint32_t preemptions() const {
    return static_cast<std::uint32_t>(std::count_if(decisions.begin(), decisions.end(), isPreemption));
  }
};

/// The threads that operate on \p object, in order.
inline std::vector<std::uint32_t> orderOn(const Execution& execution, std::uint64_t object) {
  std::vector<std::uint32_t> order;
  for (const Event& event : execution.events) {
    if (event.object == ObjectId{object}) { order.push_back(raw(event.thread)); }
  }
  return order;
}

/// As with static facts: a thread whose operation no other thread can interfere with runs at once.
enum class Eliminated { Nothing, UnlessASwitch, Everything };

class Run {
public:
  static constexpr std::uint64_t kMaxSteps = 4000;

  Run(const Program& program, Strategy& strategy, const ExecutionSetup& setup,
      Eliminated eliminated = Eliminated::Nothing)
      : state_(program), strategy_(strategy), setup_(setup), eliminated_(eliminated), pending_(program.size()) {}

  Execution execute() {
    for (std::size_t t = 0; t < state_.threads(); ++t) {
      createAside(t);
    }
    while (result_.ending == Ending::Unfinished) {
      lookAtThreads();
      if (learning() && setup_.dependences->knowsTheRest()) {
        result_.ending = Ending::Redundant;
      } else if (enabled_.empty()) {
        result_.ending = allFinished() ? Ending::Completed : Ending::Stuck;
      } else if (result_.stepCount == kMaxSteps) {
        result_.ending = Ending::StepLimit;
      } else {
        step();
      }
    }
    if (learning()) { setup_.dependences->leaveBehind(pending_); }
    return std::move(result_);
  }

private:
  bool learning() const { return setup_.dependences != nullptr; }

  void lookAtThreads() {
    enabled_.clear();
    for (std::size_t t = 0; t < state_.threads(); ++t) {
      const ThreadId id{static_cast<std::uint16_t>(t)};
      pending_[t] = PendingOp{};
      if (!state_.pending(t)) { continue; }
      pending_[t].thread = id;
      pending_[t].kind = state_.op(t).kind;
      pending_[t].object = ObjectId{state_.op(t).object};
      pending_[t].enabled = state_.enabled(t);
      if (pending_[t].enabled) { enabled_.insert(id); }
    }
  }

  bool allFinished() const {
    for (std::size_t t = 0; t < state_.threads(); ++t) {
      if (state_.pending(t)) { return false; }
    }
    return true;
  }

  void step() {
    const ThreadId only = enabled_.count() == 1 ? enabled_.first() : independentThread();
    const ThreadId thread = only != kNoThread ? only : decideThread();
    if (result_.ending != Ending::Unfinished) { return; }
    current_ = thread;
    const Op op = state_.op(raw(thread));
    const std::uint64_t value = op.kind == OpKind::Choose ? decideValue(op.argument) : op.argument;
    if (result_.ending != Ending::Unfinished) { return; }
    ++result_.stepCount;
    happen(thread, op, value, true);
    createAside(raw(thread));
  }

  /// As in the engine, creating a thread is not a step of its own but belongs to the preceding step.
  void createAside(std::size_t t) {
    while (state_.pending(t) && state_.op(t).kind == OpKind::ThreadCreate) {
      const Op op = state_.op(t);
      happen(ThreadId{static_cast<std::uint16_t>(t)}, op, op.argument, false);
      createAside(op.argument);
    }
  }

  void happen(ThreadId thread, const Op& op, std::uint64_t value, bool point) {
    Event event;
    event.step = result_.stepCount;
    event.thread = thread;
    event.kind = op.kind;
    event.object = ObjectId{op.object};
    event.value = value;
    event.point = point;
    state_.execute(raw(thread));
    result_.events.push_back(event);
    result_.traceHash = mixHash(mixHash(mixHash(result_.traceHash, raw(thread)), op.object), value);
    if (setup_.observes) { strategy_.observe(event); }
    if (learning()) { reportFacts(event); }
  }

  static constexpr std::uint64_t kThreadObjects = 1'000'000;  ///< Thread t as an object has this id plus t.

  void reportFacts(const Event& event) {
    StepFact fact;
    fact.step = static_cast<std::uint32_t>(event.step);
    fact.thread = event.thread;
    fact.op = event.kind;
    if (event.point) { setup_.dependences->learn(fact); }
    fact.kind = StepFact::Kind::Touches;
    fact.object = event.object;
    if (event.kind == OpKind::ThreadJoin) { fact.object = ObjectId{kThreadObjects + event.value}; }
    fact.effect = effectOf(event.kind, event.succeeded);
    const bool created = event.kind == OpKind::ThreadCreate;
    if (created) {
      fact.kind = StepFact::Kind::Enables;
      fact.thread = ThreadId{static_cast<std::uint16_t>(event.value)};
    }
    if (created || (fact.effect != Effect::Nothing && fact.object != kNoObject)) { setup_.dependences->learn(fact); }
    if (state_.finished(raw(event.thread))) {
      fact.kind = StepFact::Kind::Touches;
      fact.op = OpKind::ThreadEnd;
      fact.effect = Effect::Writes;
      fact.object = ObjectId{kThreadObjects + raw(event.thread)};
      setup_.dependences->learn(fact);
    }
  }

  bool isIndependent(ThreadId thread) const {
    const Op& mine = state_.op(raw(thread));
    for (std::size_t t = 0; t < state_.threads(); ++t) {
      if (t == raw(thread)) { continue; }
      for (const Op& other : state_.rest(t)) {
        const bool bothRead = effectOf(mine.kind, true) == Effect::Reads && effectOf(other.kind, true) == Effect::Reads;
        if (mine.object != 0 && mine.object == other.object && !bothRead) { return false; }
      }
    }
    return true;
  }

  /// kNoThread: the strategy decides.
  ThreadId independentThread() {
    if (eliminated_ == Eliminated::Nothing) { return kNoThread; }
    ThreadId found = enabled_.contains(current_) && isIndependent(current_) ? current_ : kNoThread;
    ThreadId next = eliminated_ == Eliminated::Everything ? enabled_.first() : kNoThread;
    for (; found == kNoThread && next != kNoThread; next = enabled_.next(next)) {
      if (isIndependent(next)) { found = next; }
    }
    const bool offered =
        found != kNoThread && learning() && setup_.dependences->wantsChoice(result_.stepCount + 1, found);
    return offered ? kNoThread : found;
  }

  ThreadId decideThread() {
    const Choices choices{enabled_, pending_, current_, result_.stepCount};
    const ThreadId thread = strategy_.pickThread(choices);
    if (thread == kNoThread) {
      result_.ending = Ending::Diverged;
      return thread;
    }
    if (raw(thread) >= kMaxThreads || !enabled_.contains(thread)) {
      breakRules();
      return thread;
    }
    result_.decisions.push_back({ChoiceKind::Thread, choices.currentEnabled(),
                                 static_cast<std::uint16_t>(indexOf(choices, thread)),
                                 static_cast<std::uint16_t>(enabled_.count()), raw(thread)});
    return thread;
  }

  std::uint32_t decideValue(std::uint32_t count) {
    // The step counts from its beginning, but is recorded at its end.
    const std::uint32_t value =
        strategy_.pickValue({ChoiceKind::User, count, current_, kNoObject, result_.stepCount + 1});
    if (value == kNoValue) {
      result_.ending = Ending::Diverged;
      return 0;
    }
    if (value >= count) { breakRules(); }
    const auto chosen = static_cast<std::uint16_t>(value);
    result_.decisions.push_back({ChoiceKind::User, false, chosen, static_cast<std::uint16_t>(count), chosen});
    return value;
  }

  void breakRules() {
    result_.keptRules = false;
    result_.ending = Ending::NotSupported;
  }

  State state_;
  Strategy& strategy_;
  const ExecutionSetup setup_;
  const Eliminated eliminated_;
  std::vector<PendingOp> pending_;
  ThreadSet enabled_;
  ThreadId current_ = kMainThread;
  Execution result_;
};

}  // namespace heddle::schedule::sim
