#pragma once

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "core/Hash.h"
#include "core/OpTraits.h"
#include "schedule/SimulatedProgram.h"
#include "schedule/Strategy.h"

/// Drives a strategy through executions of a simulated program exactly as the engine does: the same calls and the same
/// records, in the same process or in a forked one. For tests only.
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

class Run {
public:
  static constexpr std::uint64_t kMaxSteps = 4000;

  Run(const Program& program, Strategy& strategy, const ExecutionSetup& setup)
      : state_(program), strategy_(strategy), setup_(setup), pending_(program.size()) {}

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
    const ThreadId thread = enabled_.count() == 1 ? enabled_.first() : decideThread();
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
    if (learning()) { tellFacts(event); }
  }

  static constexpr std::uint64_t kThreadObjects = 1'000'000;  ///< Thread t as an object has this id plus t.

  void tellFacts(const Event& event) {
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
  std::vector<PendingOp> pending_;
  ThreadSet enabled_;
  ThreadId current_ = kMainThread;
  Execution result_;
};

/// Runs the execution in a child process, whose changes to the strategy are lost, and returns the record.
inline Execution executeForked(const Program& program, Strategy& strategy, const ExecutionSetup& setup) {
  struct Shared {
    Ending ending;
    bool keptRules;
    std::uint64_t stepCount;
    std::uint64_t traceHash;
    std::size_t decisionCount, eventCount;
    Decision decisions[2 * Run::kMaxSteps];
    Event events[2 * Run::kMaxSteps];
  };
  void* memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  auto* shared = new (memory) Shared{};
  const pid_t child = fork();
  if (child == 0) {
    const Execution done = Run(program, strategy, setup).execute();
    shared->keptRules = done.keptRules;
    shared->stepCount = done.stepCount;
    shared->traceHash = done.traceHash;
    shared->decisionCount = done.decisions.size();
    shared->eventCount = done.events.size();
    std::copy(done.decisions.begin(), done.decisions.end(), shared->decisions);
    std::copy(done.events.begin(), done.events.end(), shared->events);
    shared->ending = done.ending;
    _exit(0);
  }
  waitpid(child, nullptr, 0);
  Execution result;
  result.ending = shared->ending;
  result.keptRules = shared->keptRules;
  result.stepCount = shared->stepCount;
  result.traceHash = shared->traceHash;
  result.decisions.assign(shared->decisions, shared->decisions + shared->decisionCount);
  result.events.assign(shared->events, shared->events + shared->eventCount);
  munmap(memory, sizeof(Shared));
  return result;
}

/// Memory that outlives forked executions, for strategies that write notes.
inline std::span<std::uint64_t> sharedNotes() {
  constexpr std::size_t kWords = std::size_t{1} << 18;
  static void* const memory =
      mmap(nullptr, kWords * 8, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return {static_cast<std::uint64_t*>(memory), kWords};
}

enum class Where { InProcess, Forked };

/// The loop over executions.
class SimulatedSearch {
public:
  SimulatedSearch(Strategy& strategy, std::uint64_t seed, Where where = Where::InProcess)
      : strategy_(strategy), seeds_(seed), where_(where) {}

  /// Returns nullopt if the strategy has nothing left.
  std::optional<Execution> next(const Program& program) {
    const std::optional<ExecutionSetup> setup = strategy_.beginExecution({.seed = seeds_.next()});
    if (!setup) { return std::nullopt; }
    Execution done =
        where_ == Where::Forked ? executeForked(program, strategy_, *setup) : Run(program, strategy_, *setup).execute();
    ExecutionRecord record;
    record.ending = done.ending;
    record.steps = done.stepCount;
    record.traceHash = done.traceHash;
    record.threads = static_cast<std::uint32_t>(program.size());
    record.decisions = done.decisions;
    if (setup->needsEvents) { record.events = done.events; }
    done.mismatch = strategy_.endExecution(record);
    return done;
  }

private:
  Strategy& strategy_;
  Rng seeds_;
  Where where_;
};

inline std::vector<Execution> explore(const Program& program, Strategy& strategy, std::size_t executions,
                                      std::uint64_t seed = 1, Where where = Where::InProcess) {
  SimulatedSearch exploration(strategy, seed, where);
  std::vector<Execution> all;
  while (all.size() < executions) {
    std::optional<Execution> done = exploration.next(program);
    if (!done) { break; }
    all.push_back(std::move(*done));
  }
  return all;
}

}  // namespace heddle::schedule::sim
