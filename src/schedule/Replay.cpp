#include "schedule/Replay.h"

#include "schedule/NoPreemption.h"

#include <algorithm>

namespace heddle {

bool Replay::beginExecution(std::uint64_t /*seed*/) {
  position_ = 0;
  divergedAt_ = -1;
  return true;
}

const Decision* Replay::next() {
  if (divergedAt_ >= 0 || position_ == schedule_.size()) {
    return nullptr;
  }
  return &schedule_[position_++];
}

ThreadId Replay::pickThread(const Choices& choices) {
  const Decision* decision = next();
  if (decision != nullptr) {
    const ThreadId chosen{decision->chosen};
    if (decision->kind == ChoiceKind::Thread && decision->count == choices.enabled.count() &&
        decision->chosen < kMaxThreads && choices.enabled.contains(chosen)) {
      return chosen;
    }
    diverge();
  }
  return withoutPreemption(choices);
}

std::uint32_t Replay::pickValue(const ValueChoice& choice) {
  const Decision* decision = next();
  if (decision != nullptr) {
    if (decision->kind == choice.kind && decision->count == choice.count && decision->chosen < choice.count) {
      return decision->chosen;
    }
    diverge();
  }
  return 0;
}

void Replay::endExecution(const ExecutionRecord& record) {
  const std::size_t common = std::min(schedule_.size(), record.decisions.size());
  for (std::size_t i = 0; i < common; ++i) {
    const Decision& asked = schedule_[i];
    const Decision& made = record.decisions[i];
    if (asked.kind != made.kind || asked.count != made.count || asked.chosen != made.chosen) {
      divergedAt_ = static_cast<std::int64_t>(i);
      return;
    }
  }
  divergedAt_ = common < schedule_.size() && record.decisionsComplete ? static_cast<std::int64_t>(common) : -1;
}

}  // namespace heddle
