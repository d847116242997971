#include "Model.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace oracle {
namespace {

enum class Sleep : std::uint8_t { Awake, Asleep, Notified };

struct State {
  std::array<std::uint8_t, kThreads> next{};  ///< Steps done, by thread.
  std::array<Sleep, kThreads> sleep{};
  std::array<int, kObjects> owner{-1, -1};
  std::uint8_t last = 0;  ///< The thread that made the last step.
  Outcome outcome;

  friend auto operator<=>(const State&, const State&) = default;
};

/// The number of schedules with 0, 1, 2, ... preemptions.
using Counts = std::vector<std::uint64_t>;

class Explorer {
public:
  Explorer(const Program& program, std::uint64_t limit) : program_(program), limit_(limit) {
    for (auto& thread : start_.outcome.seen) {
      thread.fill(-1);
    }
  }

  Possibilities run() {
    const Counts counts = follow(start_);
    Possibilities result{std::move(outcomes_), 0, counts};
    result.executions = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    if (exceeded_) {
      return {{}, limit_ + 1, {}};
    }
    return result;
  }

private:
  std::size_t threads() const { return program_.threads.size(); }

  /// Main has its operations and the joins; other threads have their start and their operations.
  std::size_t lengthOf(std::size_t thread) const {
    return program_.threads[thread].size() + (thread == 0 ? threads() - 1 : 1);
  }
  bool hasEnded(const State& state, std::size_t thread) const { return state.next[thread] == lengthOf(thread); }

  /// The operation that is the thread's next step, or null for start and join.
  const Operation* operation(const State& state, std::size_t thread) const {
    const std::size_t step = state.next[thread];
    if (thread == 0) {
      return step < program_.threads[0].size() ? &program_.threads[0][step] : nullptr;
    }
    return step == 0 ? nullptr : &program_.threads[thread][step - 1];
  }

  bool enabled(const State& state, std::size_t thread) const {
    if (hasEnded(state, thread)) {
      return false;
    }
    const Operation* op = operation(state, thread);
    if (op == nullptr) {
      return thread != 0 || hasEnded(state, state.next[0] - program_.threads[0].size() + 1);
    }
    const bool free = state.owner[static_cast<std::size_t>(op->object)] < 0;
    switch (state.sleep[thread]) {
      case Sleep::Asleep:
        return false;
      case Sleep::Notified:
        return free;
      case Sleep::Awake:
        return op->kind != Kind::Lock || free;
    }
    return false;
  }

  Counts follow(const State& state) {
    if (exceeded_) {
      return {};
    }
    if (const auto known = known_.find(state); known != known_.end()) {
      return known->second;
    }
    std::vector<std::size_t> able;
    for (std::size_t t = 0; t < threads(); ++t) {
      if (enabled(state, t)) {
        able.push_back(t);
      }
    }
    Counts total = able.empty() ? end(state) : Counts{};
    const bool lastIsAble = std::ranges::find(able, state.last) != able.end();
    for (std::size_t t : able) {
      const std::size_t preemptions = lastIsAble && t != state.last ? 1 : 0;
      for (const State& after : successors(state, t)) {
        add(total, follow(after), preemptions);
      }
    }
    exceeded_ = exceeded_ || std::accumulate(total.begin(), total.end(), std::uint64_t{0}) > limit_;
    return known_[state] = total;
  }

  Counts end(const State& state) {
    Outcome outcome = state.outcome;
    for (std::size_t t = 0; t < threads(); ++t) {
      outcome.stuck = outcome.stuck || !hasEnded(state, t);
    }
    outcomes_.insert(outcome);
    return {1};
  }

  static void add(Counts& total, const Counts& more, std::size_t shift) {
    total.resize(std::max(total.size(), more.size() + shift));
    for (std::size_t i = 0; i < more.size(); ++i) {
      total[i + shift] += more[i];
    }
  }

  /// More than one if notify_one can reach several waiters.
  std::vector<State> successors(State state, std::size_t thread) const {
    state.last = static_cast<std::uint8_t>(thread);
    const Operation* op = operation(state, thread);
    if (op != nullptr && op->kind == Kind::NotifyOne) {
      ++state.next[thread];
      return notifyOne(state, op->object);
    }
    if (op != nullptr) {
      execute(state, thread, *op);
    }
    if (state.sleep[thread] == Sleep::Awake) {
      ++state.next[thread];
    }
    return {state};
  }

  std::vector<State> notifyOne(const State& state, int object) const {
    std::vector<State> result;
    for (std::size_t t = 0; t < threads(); ++t) {
      if (state.sleep[t] == Sleep::Asleep && operation(state, t)->object == object) {
        result.push_back(state);
        result.back().sleep[t] = Sleep::Notified;
      }
    }
    return result.empty() ? std::vector<State>{state} : result;
  }

  void execute(State& state, std::size_t thread, const Operation& op) const {
    const auto object = static_cast<std::size_t>(op.object);
    int& owner = state.owner[object];
    int& atomic = state.outcome.atomics[object];
    int& plain = state.outcome.plain[object];
    int& seen = state.outcome.seen[thread][state.next[thread] - (thread == 0 ? 0 : 1)];
    switch (op.kind) {
      case Kind::Lock:
        owner = static_cast<int>(thread);
        break;
      case Kind::Unlock:
        owner = -1;
        break;
      case Kind::Wait:
        if (state.sleep[thread] == Sleep::Awake) {
          owner = -1;
          state.sleep[thread] = Sleep::Asleep;
        } else {
          owner = static_cast<int>(thread);
          state.sleep[thread] = Sleep::Awake;
        }
        break;
      case Kind::NotifyAll:
        for (std::size_t t = 0; t < threads(); ++t) {
          if (state.sleep[t] == Sleep::Asleep && operation(state, t)->object == op.object) {
            state.sleep[t] = Sleep::Notified;
          }
        }
        break;
      case Kind::NotifyOne:
        break;
      case Kind::Load:
        seen = atomic;
        break;
      case Kind::Store:
        atomic = op.value;
        break;
      case Kind::FetchAdd:
        seen = atomic;
        atomic += op.value;
        break;
      case Kind::CompareExchange: {
        const bool same = atomic == op.value;
        seen = compareExchangeResult(atomic, same);
        atomic = same ? op.desired : atomic;
        break;
      }
      case Kind::Read:
        seen = plain;
        break;
      case Kind::Write:
        plain = op.value;
        break;
    }
  }

  const Program& program_;
  const std::uint64_t limit_;
  State start_;
  bool exceeded_ = false;
  Outcomes outcomes_;
  std::map<State, Counts> known_;  ///< The number of schedules from a state, which does not depend on the path to it.
};

}  // namespace

Possibilities explore(const Program& program, std::uint64_t limit) { return Explorer(program, limit).run(); }

}  // namespace oracle
