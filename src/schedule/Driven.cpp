#include "schedule/Driven.h"

#include <algorithm>

#include "core/Hash.h"
#include "core/OpTraits.h"
#include "schedule/NoPreemption.h"

namespace heddle::schedule {

Driven::Driven(const StrategyOptions& options) : orderSeed_(options.programSeed), notes_(options.notes) {
  if (options.part != nullptr) { drive_ = driveOf(options.part->memory); }
}

std::optional<ExecutionSetup> Driven::beginExecution(const ExecutionStart& start) {
  const ExecutionSetup setup{.programSeed = start.seed, .observes = true};
  if (start.ranElsewhere) { return setup; }
  priorities_.beginExecution(start);
  stage_ = 0;
  seen_.assign(drive_.stages.size(), 0);
  lived_.assign(drive_.stages.size(), false);
  holders_.clear();
  if (!notes_.empty()) { notes_[0] = 0; }
  return setup;
}

void Driven::observe(const Event& event) {
  if (drive_.rest == Drive::Rest::Random) { priorities_.observe(event); }
  for (std::size_t i = 0; i < drive_.stages.size(); ++i) {
    const DriveStage& stage = drive_.stages[i];
    if (stage.thread != event.thread) { continue; }
    lived_[i] = true;
    if (stage.site == event.site && stage.object == event.object) { ++seen_[i]; }
  }
  const bool isOver =
      stage_ < drive_.stages.size() && event.kind == OpKind::ThreadEnd && drive_.stages[stage_].thread == event.thread;
  if (isOver) { endStage(event.step); }
  if (acquiresLock(event.kind) && event.succeeded) {
    holders_[event.object] = event.thread;
  } else if (releasesLock(event.kind) || event.kind == OpKind::CondWait) {
    std::erase_if(holders_, [&](const auto& entry) {
      const bool isIt = event.kind == OpKind::CondWait || entry.first == event.object;
      return isIt && entry.second == event.thread;
    });
  }
}

bool Driven::isNext(const DriveStage& stage, const PendingOp& pending) const {
  return pending.kind != OpKind::None && pending.site == stage.site && pending.object == stage.object;
}

ThreadId Driven::holderOf(const PendingOp& pending) const {
  if (!acquiresLock(pending.kind)) { return kNoThread; }
  const auto holder = holders_.find(pending.object);
  return holder == holders_.end() ? kNoThread : holder->second;
}

bool Driven::isHeld(ThreadId thread) const {
  for (std::size_t i = 0; i < stage_; ++i) {
    const DriveStage& stage = drive_.stages[i];
    if (stage.thread == thread && stage.until == DriveStage::Until::Before) {
      return stage_ < drive_.stages.size() && drive_.stages[stage_].thread != thread;
    }
  }
  return false;
}

bool Driven::isOver(const DriveStage& stage, const Choices& choices) const {
  const auto index = static_cast<std::size_t>(&stage - drive_.stages.data());
  const PendingOp& pending = choices.pending[raw(stage.thread)];
  if (pending.kind == OpKind::None) { return lived_[index]; }
  const bool canRun = choices.enabled.contains(stage.thread);
  switch (stage.until) {
    case DriveStage::Until::Before:
      return seen_[index] >= stage.nth || (seen_[index] + 1 == stage.nth && isNext(stage, pending));
    case DriveStage::Until::Stops: {
      const ThreadId holder = holderOf(pending);
      return lived_[index] && !canRun && (holder == kNoThread || isHeld(holder));
    }
    case DriveStage::Until::Others:
      break;
  }
  return true;
}

void Driven::endStage(std::uint64_t step) {
  ++stage_;
  if (notes_.size() > stage_) {
    notes_[stage_] = step;
    notes_[0] = stage_;
  }
}

ThreadId Driven::helperOf(const DriveStage& stage, const Choices& choices) {
  const ThreadId holder = holderOf(choices.pending[raw(stage.thread)]);
  if (holder != kNoThread && isHeld(holder)) { return kNoThread; }
  if (holder != kNoThread && choices.enabled.contains(holder)) { return holder; }
  return pickOther(choices);
}

/// A thread that is not held back; kNoThread: there is none.
ThreadId Driven::pickOther(const Choices& choices) {
  const ThreadId other = pickRest(choices);
  return isHeld(other) ? kNoThread : other;
}

ThreadId Driven::pickThread(const Choices& choices) {
  for (; stage_ < drive_.stages.size(); endStage(choices.step)) {
    const DriveStage& stage = drive_.stages[stage_];
    const bool forOthers = stage.until == DriveStage::Until::Others;
    if (!forOthers && (raw(stage.thread) >= choices.pending.size() || isOver(stage, choices))) { continue; }
    if (!forOthers && choices.enabled.contains(stage.thread)) { return stage.thread; }
    const ThreadId helper = forOthers ? pickOther(choices) : helperOf(stage, choices);
    if (helper != kNoThread) { return helper; }
  }
  return pickRest(choices);
}

/// The order of the threads does not depend on the order in which the program creates them, so that it says nothing
/// about a program whether it fails in the first schedules of one seed.
std::uint64_t Driven::placeOf(ThreadId thread) const {
  return orderSeed_ == 0 ? raw(thread) : mixHash(orderSeed_, raw(thread));
}

/// Whether \p a comes before \p b after \p current had its turn.
bool Driven::isBefore(ThreadId a, ThreadId b, ThreadId current) const {
  if (drive_.rest == Drive::Rest::Backward) { return placeOf(a) > placeOf(b); }
  const std::uint64_t origin = placeOf(current);
  return placeOf(a) - origin < placeOf(b) - origin;  // wraps around: it is a circle
}

/// A thread that is not held back, if there is one.
ThreadId Driven::pickRest(const Choices& choices) {
  if (drive_.rest == Drive::Rest::Random) { return priorities_.pickThread(choices); }
  const bool mayContinue = drive_.rest != Drive::Rest::Alternating && choices.currentEnabled() &&
                           !choices.pending[raw(choices.current)].spinning;
  if (mayContinue && !isHeld(choices.current)) { return choices.current; }
  ThreadId next = kNoThread;
  choices.enabled.forEach([&](ThreadId thread) {
    if (thread == choices.current || isHeld(thread)) { return; }
    if (next == kNoThread || isBefore(thread, next, choices.current)) { next = thread; }
  });
  return next != kNoThread ? next : withoutPreemption(choices);
}

}  // namespace heddle::schedule
