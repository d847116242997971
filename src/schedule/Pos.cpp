#include "schedule/Pos.h"

#include <algorithm>

#include "core/OpTraits.h"

namespace heddle::schedule {

std::optional<ExecutionSetup> Pos::beginExecution(const ExecutionStart& start) {
  rng_ = Rng(start.seed);
  priorities_.clear();
  executed_.clear();
  executed_.reserve(kMaxExecuted);
  forgetAll_ = false;
  return ExecutionSetup{.programSeed = start.seed, .observes = true};
}

ThreadId Pos::pickThread(const Choices& choices) {
  forgetConflicting(choices.pending);
  ThreadId best = kNoThread;
  std::uint64_t highest = 0;
  choices.enabled.forEach([&](ThreadId t) {
    std::uint64_t& priority = priorities_[raw(t)];
    if (priority == 0) { priority = rng_.next() | 1; }
    if (priority > highest) {
      highest = priority;
      best = t;
    }
  });
  return best;
}

std::uint32_t Pos::pickValue(const ValueChoice& choice) { return rng_.below(choice.count); }

void Pos::observe(const Event& event) {
  if (!event.point) { return; }
  if (executed_.size() == kMaxExecuted) {
    forgetAll_ = true;
    return;
  }
  PendingOp op;
  op.thread = event.thread;
  op.kind = event.kind;
  op.object = event.object;
  executed_.push_back(op);
}

void Pos::forgetConflicting(std::span<const PendingOp> pending) {
  priorities_.resize(std::max(priorities_.size(), pending.size()));
  if (forgetAll_) { std::fill(priorities_.begin(), priorities_.end(), 0); }
  for (const PendingOp& done : executed_) {
    if (raw(done.thread) < priorities_.size()) { priorities_[raw(done.thread)] = 0; }
    if (done.object == kNoObject) { continue; }
    for (std::size_t t = 0; t < pending.size(); ++t) {
      if (pending[t].object == done.object && conflicts(pending[t], done)) { priorities_[t] = 0; }
    }
  }
  executed_.clear();
  forgetAll_ = false;
}

}  // namespace heddle::schedule
