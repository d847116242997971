#include "schedule/Replay.h"

#include <algorithm>

#include "schedule/NoPreemption.h"

namespace heddle::schedule {

std::optional<ExecutionSetup> Replay::beginExecution(const ExecutionStart& start) {
  position_ = 0;
  divergedAt_ = -1;
  return ExecutionSetup{.programSeed = start.seed};
}

const Decision* Replay::next() { return position_ == schedule_.size() ? nullptr : &schedule_[position_++]; }

ThreadId Replay::pickThread(const Choices& choices) {
  if (const Decision* decision = next(); decision != nullptr) {
    const ThreadId chosen{decision->chosen};
    if (decision->kind == ChoiceKind::Thread && decision->count == choices.enabled.count() &&
        decision->chosen < kMaxThreads && choices.enabled.contains(chosen)) {
      return chosen;
    }
    diverge();
    return kNoThread;
  }
  return withoutPreemption(choices);
}

std::uint32_t Replay::pickValue(const ValueChoice& choice) {
  if (const Decision* decision = next(); decision != nullptr) {
    if (decision->kind == choice.kind && decision->count == choice.count && decision->chosen < choice.count) {
      return decision->chosen;
    }
    diverge();
    return kNoValue;
  }
  return 0;
}

std::optional<Mismatch> Replay::endExecution(const ExecutionRecord& record) {
  const std::size_t common = std::min(schedule_.size(), record.decisions.size());
  for (std::size_t i = 0; i < common; ++i) {
    const Decision& asked = schedule_[i];
    const Decision& made = record.decisions[i];
    if (asked.kind != made.kind || asked.count != made.count || asked.chosen != made.chosen) {
      divergedAt_ = static_cast<std::int64_t>(i);
      return std::nullopt;
    }
  }
  divergedAt_ = common < schedule_.size() && record.decisionsComplete ? static_cast<std::int64_t>(common) : -1;
  return std::nullopt;
}

}  // namespace heddle::schedule
