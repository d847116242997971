#pragma once

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "schedule/SimulatedExecution.h"

/// What a reduced search must find, computed by brute force: all schedules of a simulated program, and which of them
/// differ only in the order of independent steps. Written independently of the search. For tests.
namespace heddle::schedule::sim {

struct Made {
  std::uint32_t thread;
  std::uint64_t value;  ///< Value of a choice.
  Op op;
  bool last = false;  ///< Last operation of its thread.

  friend bool operator<(const Made& a, const Made& b) {
    return std::tie(a.thread, a.value) < std::tie(b.thread, b.value);
  }
};
using Schedule = std::vector<Made>;

inline bool onlyLooks(const Op& op) { return op.kind == OpKind::AtomicLoad; }

inline bool depend(const Made& a, const Made& b) {
  if (a.thread == b.thread) { return true; }
  const auto creates = [](const Made& x, const Made& y) {
    return x.op.kind == OpKind::ThreadCreate && x.op.argument == y.thread;
  };
  const auto joins = [](const Made& x, const Made& y) {
    return x.op.kind == OpKind::ThreadJoin && x.op.argument == y.thread && y.last;
  };
  if (creates(a, b) || creates(b, a) || joins(a, b) || joins(b, a)) { return true; }
  return a.op.object != 0 && a.op.object == b.op.object && !(onlyLooks(a.op) && onlyLooks(b.op));
}

/// Equal for two schedules exactly if one can be turned into the other by swapping adjacent independent steps: for each
/// step, by thread and number, the steps that it (transitively) depends on.
using Trace = std::set<std::vector<std::uint64_t>>;

inline Trace traceOf(const Schedule& schedule, std::size_t threads) {
  std::vector<std::vector<std::uint64_t>> clocks;
  Trace trace;
  for (std::size_t i = 0; i < schedule.size(); ++i) {
    std::vector<std::uint64_t> clock(threads);
    for (std::size_t j = 0; j < i; ++j) {
      if (depend(schedule[j], schedule[i])) {
        for (std::size_t t = 0; t < threads; ++t) {
          clock[t] = std::max(clock[t], clocks[j][t]);
        }
      }
    }
    ++clock[schedule[i].thread];
    clocks.push_back(clock);
    clock.push_back(schedule[i].thread);
    clock.push_back(schedule[i].value);
    trace.insert(clock);
  }
  return trace;
}

inline Trace traceOf(const Execution& execution, const Program& program) {
  Schedule schedule;
  std::vector<std::size_t> next(program.size());
  for (const Event& event : execution.events) {
    const auto thread = raw(event.thread);
    const Op& op = program[thread][next[thread]++];
    schedule.push_back(
        {thread, op.kind == OpKind::Choose ? event.value : 0, op, next[thread] == program[thread].size()});
  }
  return traceOf(schedule, program.size());
}

/// By plain recursion over copies of the state. Creating a thread is not a step of its own but belongs to the preceding
/// step.
class AllSchedules {
public:
  explicit AllSchedules(const Program& program) {
    State state(program);
    for (std::size_t t = 0; t < state.threads(); ++t) {
      createAside(state, t);
    }
    visit(state, 0, 0);
  }

  std::size_t schedules() const { return schedules_; }
  /// The traces of all schedules with at most \p preemptions.
  std::set<Trace> within(std::uint32_t preemptions) const {
    std::set<Trace> all;
    for (const auto& [trace, used] : traces_) {
      if (used <= preemptions) { all.insert(trace); }
    }
    return all;
  }
  std::set<Trace> traces() const { return within(~std::uint32_t{0}); }

private:
  void make(State& state, std::size_t t, std::uint64_t value) {
    const Op op = state.op(t);
    state.execute(t);
    made_.push_back({static_cast<std::uint32_t>(t), value, op, state.finished(t)});
  }

  void createAside(State& state, std::size_t t) {
    while (state.pending(t) && state.op(t).kind == OpKind::ThreadCreate) {
      const std::size_t child = state.op(t).argument;
      make(state, t, 0);
      createAside(state, child);
    }
  }

  void visit(const State& state, std::size_t current, std::uint32_t preemptions) {
    bool any = false;
    for (std::size_t t = 0; t < state.threads(); ++t) {
      if (!state.enabled(t)) { continue; }
      any = true;
      const bool preempts = t != current && state.enabled(current);
      const std::uint32_t values = state.op(t).kind == OpKind::Choose ? state.op(t).argument : 1;
      for (std::uint32_t value = 0; value < values; ++value) {
        State after = state;
        const std::size_t before = made_.size();
        make(after, t, value);
        createAside(after, t);
        visit(after, t, preemptions + (preempts ? 1 : 0));
        made_.resize(before);
      }
    }
    if (!any) {
      ++schedules_;
      traces_.insert({traceOf(made_, state.threads()), preemptions});
    }
  }

  Schedule made_;
  std::size_t schedules_ = 0;
  std::set<std::pair<Trace, std::uint32_t>> traces_;
};

}  // namespace heddle::schedule::sim
