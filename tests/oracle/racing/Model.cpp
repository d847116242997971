#include "Model.h"

#include <map>

namespace racing {
namespace {

struct State {
  std::array<std::uint8_t, kThreads> next{};  ///< The next operation, or kNotStarted.
  std::array<std::uint8_t, kThreads> half{};  ///< Completed accesses of an operation with two accesses.
  std::array<int, kThreads> held{};           ///< The value read by the first access.
  int owner = -1;
  int block = 0;
  bool freed = false;
  Outcome outcome;

  friend auto operator<=>(const State&, const State&) = default;
};
constexpr std::uint8_t kNotStarted = 255;

class Explorer {
public:
  Explorer(const Program& program, std::uint64_t limit) : program_(program), limit_(limit) {}

  Possibilities run() {
    State start;
    for (std::size_t t = 0; t < kThreads; ++t) {
      start.next[t] = t == 0 ? 0 : kNotStarted;
      start.outcome.seen[t].fill(-1);
    }
    const std::uint64_t executions = follow(start);
    return executions > limit_ ? Possibilities{{}, limit_ + 1} : Possibilities{std::move(outcomes_), executions};
  }

private:
  bool hasEnded(const State& state, std::size_t t) const { return state.next[t] == program_.threads[t].size(); }
  const Operation& operation(const State& state, std::size_t t) const { return program_.threads[t][state.next[t]]; }

  bool enabled(const State& state, std::size_t t) const {
    return !hasEnded(state, t) &&
           (state.next[t] == kNotStarted || operation(state, t).kind != Kind::Lock || state.owner < 0);
  }

  std::uint64_t follow(const State& state) {
    if (const auto known = known_.find(state); known != known_.end()) {
      return known->second;
    }
    std::uint64_t total = 0;
    if (!state.outcome.memoryError) {
      for (std::size_t t = 0; t < program_.threads.size() && total <= limit_; ++t) {
        if (enabled(state, t)) {
          State after = state;
          step(after, t);
          total += follow(after);
        }
      }
    }
    if (total == 0) {
      total = end(state);
    }
    return known_[state] = total;
  }

  std::uint64_t end(const State& state) {
    Outcome outcome = state.outcome;
    for (std::size_t t = 0; t < program_.threads.size(); ++t) {
      outcome.stuck = outcome.stuck || !hasEnded(state, t);
    }
    outcomes_.insert(outcome.memoryError ? Outcome{false, true} : outcome);
    return 1;
  }

  void step(State& state, std::size_t t) const {
    if (state.next[t] == kNotStarted) {
      state.next[t] = 0;
      return;
    }
    const Operation& op = operation(state, t);
    const bool first = state.half[t] == 0;
    if (execute(state, t, op, first)) {
      state.half[t] = 0;
      ++state.next[t];
    } else if (!state.outcome.memoryError) {
      state.half[t] = 1;
    }
  }

  /// True if the operation is complete.
  bool execute(State& state, std::size_t t, const Operation& op, bool first) const {
    int& variable = state.outcome.plain[static_cast<std::size_t>(op.object)];
    int& seen = state.outcome.seen[t][state.next[t]];
    switch (op.kind) {
      case Kind::Read:
        seen = variable;
        return true;
      case Kind::Write:
        variable = op.value;
        return true;
      case Kind::Increment:
      case Kind::ReadTwice:
        if (first) {
          state.held[t] = variable;
          return false;
        }
        if (op.kind == Kind::Increment) {
          variable = state.held[t] + 1;
        }
        seen = op.kind == Kind::Increment ? state.held[t] : bothReads(state.held[t], variable);
        state.held[t] = 0;
        return true;
      case Kind::If:
        seen = variable;
        if (seen != op.value && state.next[t] + 1U < program_.threads[t].size()) {
          ++state.next[t];
        }
        return true;
      case Kind::Copy:
        state.outcome.plain[static_cast<std::size_t>(op.object + 1) % kVariables] = variable;
        return true;
      case Kind::Lock:
        state.owner = static_cast<int>(t);
        return true;
      case Kind::Unlock:
        state.owner = -1;
        return true;
      case Kind::Load:
        seen = state.outcome.atomic;
        return true;
      case Kind::Store:
        state.outcome.atomic = op.value;
        return true;
      case Kind::ReadBlock:
      case Kind::WriteBlock:
      case Kind::Free:
        break;
    }
    state.outcome.memoryError = state.freed;
    state.freed = state.freed || op.kind == Kind::Free;
    if (op.kind == Kind::ReadBlock) {
      seen = state.block;
    } else if (op.kind == Kind::WriteBlock) {
      state.block = op.value;
    }
    return !state.outcome.memoryError;
  }

  const Program& program_;
  const std::uint64_t limit_;
  Outcomes outcomes_;
  std::map<State, std::uint64_t> known_;  ///< The number of schedules from a state.
};

}  // namespace

Possibilities explore(const Program& program, std::uint64_t limit) { return Explorer(program, limit).run(); }

}  // namespace racing
