#include "schedule/Surw.h"

#include <algorithm>

#include "core/OpTraits.h"

namespace heddle::schedule {

std::optional<ExecutionSetup> Surw::beginExecution(const ExecutionStart& start) {
  rng_ = Rng(start.seed);
  interesting_ = kNoObject;
  committed_ = kNoThread;
  lastInteresting_ = 0;
  if (profiled_ && shared_.size() != 0) {
    chosen_ = rng_.below(static_cast<std::uint32_t>(shared_.size()));
    interesting_ = shared_.object(chosen_);
    setUpCounts();
    commit();
  }
  return ExecutionSetup{.programSeed = start.seed, .observes = true, .needsEvents = !profiled_};
}

void Surw::setUpCounts() {
  remaining_.assign(shared_.threads(), {});
  for (const SharedObjects::Count& count : shared_.countsOf(chosen_)) {
    remaining_[raw(count.thread)].own = count.operations;
    remaining_[raw(count.thread)].total = count.operations;
  }
  // Children have higher ids than their parents, so each count is complete when it is added to the parent.
  for (std::size_t t = remaining_.size(); t-- > 0;) {
    const ThreadId parent = shared_.parent(ThreadId{static_cast<std::uint16_t>(t)});
    if (parent == kNoThread) {
      remaining_[t].lives = true;
    } else {
      remaining_[raw(parent)].total += remaining_[t].total;
    }
  }
}

void Surw::commit() {
  std::uint32_t sum = 0;
  for (const Remaining& r : remaining_) {
    sum += r.lives ? r.total : 0;
  }
  committed_ = kNoThread;
  if (sum == 0) { return; }
  std::uint32_t ticket = rng_.below(sum);
  for (std::size_t t = 0; t < remaining_.size(); ++t) {
    if (!remaining_[t].lives) { continue; }
    if (ticket < remaining_[t].total) {
      committed_ = ThreadId{static_cast<std::uint16_t>(t)};
      return;
    }
    ticket -= remaining_[t].total;
  }
}

ThreadId Surw::pickThread(const Choices& choices) {
  if (interesting_ == kNoObject || choices.step > lastInteresting_ + patience_) {
    return choices.enabled.nth(rng_.below(choices.enabled.count()));
  }
  return pickFree(choices);
}

bool Surw::isHeldBack(ThreadId thread, const PendingOp& op) const {
  return committed_ != kNoThread && thread != committed_ && op.object == interesting_ && isContended(op.kind);
}

ThreadId Surw::pickFree(const Choices& choices) {
  free_.clear();
  choices.enabled.forEach([&](ThreadId t) {
    if (!isHeldBack(t, choices.pending[raw(t)])) { free_.push_back(t); }
  });
  if (free_.empty()) { return releaseOne(choices); }
  return free_[rng_.below(static_cast<std::uint32_t>(free_.size()))];
}

// The committed thread has ended, or waits for a thread that is held back. One of the latter replaces it, chosen with
// the same weights. Each counts at least once, because its next operation is interesting whatever the profile said.
ThreadId Surw::releaseOne(const Choices& choices) {
  const auto weight = [this](ThreadId t) {
    return raw(t) < remaining_.size() ? std::max(remaining_[raw(t)].total, 1U) : 1U;
  };
  std::uint32_t sum = 0;
  choices.enabled.forEach([&](ThreadId t) { sum += weight(t); });
  std::uint32_t ticket = rng_.below(sum);
  ThreadId t = choices.enabled.first();
  while (ticket >= weight(t)) {
    ticket -= weight(t);
    t = choices.enabled.next(t);
  }
  committed_ = t;
  return t;
}

std::uint32_t Surw::pickValue(const ValueChoice& choice) { return rng_.below(choice.count); }

void Surw::observe(const Event& event) {
  if (interesting_ == kNoObject) { return; }
  if (event.kind == OpKind::ThreadCreate && event.value < kMaxThreads) {
    adopt(event.thread, ThreadId{static_cast<std::uint16_t>(event.value)});
  }
  if (!event.point || event.object != interesting_ || !isContended(event.kind)) { return; }
  lastInteresting_ = event.step;
  if (raw(event.thread) < remaining_.size() && remaining_[raw(event.thread)].own > 0) {
    --remaining_[raw(event.thread)].own;
    --remaining_[raw(event.thread)].total;
  }
  commit();
}

// The child takes over its share of the weight, and of a commitment made to both.
void Surw::adopt(ThreadId parent, ThreadId child) {
  if (std::max(raw(parent), raw(child)) >= remaining_.size() || remaining_[raw(child)].lives) { return; }
  Remaining& from = remaining_[raw(parent)];
  Remaining& to = remaining_[raw(child)];
  to.lives = true;
  if (committed_ == parent && from.total != 0 && rng_.below(from.total) < to.total) { committed_ = child; }
  from.total -= std::min(from.total, to.total);
}

std::optional<Mismatch> Surw::endExecution(const ExecutionRecord& record) {
  // New scheduling points mean new operations to count.
  profiled_ = profiled_ && !record.newPoints;
  if (profiled_ || record.newPoints || record.events.empty()) { return std::nullopt; }
  shared_.learn(record.events);
  patience_ = std::max(record.steps, kLeastPatience);
  profiled_ = true;
  return std::nullopt;
}

}  // namespace heddle::schedule
