#include "schedule/Pct.h"

#include <algorithm>

#include "core/Check.h"

namespace heddle::schedule {

Pct::Pct(const StrategyOptions& options)
    : SimpleStrategy(this),
      depth_(options.depth),
      givenSteps_(options.estimatedSteps),
      learnedSteps_(options.learnedSteps) {}

std::optional<ExecutionSetup> Pct::beginExecution(const ExecutionStart& start) {
  rng_ = Rng(start.seed);
  known_.clear();
  order_.clear();
  lowest_ = 0;
  changes_.clear();
  std::uint64_t steps = givenSteps_ != 0 ? givenSteps_ : learnedSteps_;
  steps = std::clamp<std::uint64_t>(steps != 0 ? steps : kFirstGuess, 1, 0xffff'ffff);
  for (std::uint32_t i = 1; i < depth_; ++i) {
    changes_.push_back({1 + rng_.below(static_cast<std::uint32_t>(steps)), Priority{i}});
  }
  std::sort(changes_.begin(), changes_.end(), [](const ChangePoint& a, const ChangePoint& b) {
    return a.step != b.step ? a.step > b.step : a.priority > b.priority;
  });
  return ExecutionSetup{.programSeed = start.seed, .observes = true};
}

ThreadId Pct::pickThread(const Choices& choices) {
  welcome(choices);
  ThreadId thread = highest(choices);
  while (!changes_.empty() && changes_.back().step <= choices.step + 1) {
    const Priority priority = changes_.back().priority;
    changes_.pop_back();
    reprioritise(thread, priority);
    thread = highest(choices);
  }
  const PendingOp& op = choices.pending[raw(thread)];
  if (op.kind == OpKind::Yield || op.spinning) { reprioritise(thread, lowest_--); }
  return thread;
}

std::uint32_t Pct::pickValue(const ValueChoice& choice) { return rng_.below(choice.count); }

void Pct::observe(const Event& event) {
  if (!event.point) { return; }
  while (!changes_.empty() && changes_.back().step <= event.step) {
    if (!known_.contains(event.thread)) { meet(event.thread); }
    reprioritise(event.thread, changes_.back().priority);
    changes_.pop_back();
  }
}

std::optional<Mismatch> Pct::endExecution(const ExecutionRecord& record) {
  learnedSteps_ = std::max(learnedSteps_, record.steps);
  return std::nullopt;
}

void Pct::welcome(const Choices& choices) {
  for (ThreadId t = choices.enabled.firstNotIn(known_); t != kNoThread; t = choices.enabled.firstNotIn(known_)) {
    meet(t);
  }
}

void Pct::meet(ThreadId thread) {
  constexpr Priority kFirst = Priority{1} << 62;  // above every change point
  known_.insert(thread);
  if (raw(thread) >= priorities_.size()) { priorities_.resize(raw(thread) + std::size_t{1}); }
  Priority priority = 0;
  do {
    priority = kFirst | static_cast<Priority>(rng_.next() >> 2);
  } while (place(priority) != order_.end() && priorities_[raw(*place(priority))] == priority);
  insert(thread, priority);
}

// If few threads are enabled, check each of them. If many are enabled, one of them is near the front of the order.
// Either way this examines about the square root of the number of threads, and never the operations of blocked ones.
ThreadId Pct::highest(const Choices& choices) {
  const std::size_t enabled = choices.enabled.count();
  return enabled * enabled < order_.size() ? highestOfEnabled(choices) : highestInOrder(choices);
}

ThreadId Pct::highestOfEnabled(const Choices& choices) const {
  ThreadId best = choices.enabled.first();
  choices.enabled.forEach([&](ThreadId t) {
    if (priorities_[raw(t)] > priorities_[raw(best)]) { best = t; }
  });
  return best;
}

ThreadId Pct::highestInOrder(const Choices& choices) {
  std::size_t finished = 0;
  std::size_t i = 0;
  for (; i < order_.size() && !choices.enabled.contains(order_[i]); ++i) {
    finished += choices.pending[raw(order_[i])].kind == OpKind::None ? 1 : 0;
  }
  HEDDLE_CHECK(i < order_.size(), "every enabled thread has a priority");
  const ThreadId best = order_[i];
  // Threads with high priorities finish first. Without this the front would fill up with them.
  if (finished != 0) {
    const auto end = order_.begin() + static_cast<std::ptrdiff_t>(i);
    order_.erase(
        std::remove_if(order_.begin(), end, [&](ThreadId t) { return choices.pending[raw(t)].kind == OpKind::None; }),
        end);
  }
  return best;
}

std::vector<ThreadId>::iterator Pct::place(Priority priority) {
  return std::lower_bound(order_.begin(), order_.end(), priority,
                          [this](ThreadId t, Priority p) { return priorities_[raw(t)] > p; });
}

void Pct::insert(ThreadId thread, Priority priority) {
  order_.insert(place(priority), thread);
  priorities_[raw(thread)] = priority;
}

void Pct::reprioritise(ThreadId thread, Priority priority) {
  const auto old = place(priorities_[raw(thread)]);
  if (old != order_.end() && *old == thread) {
    order_.erase(old);
    insert(thread, priority);
  }
}

}  // namespace heddle::schedule
