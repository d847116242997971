#include "schedule/CheckDeterminism.h"

#include <algorithm>

namespace heddle {
namespace {

bool sameStep(const Event& a, const Event& b) {
  return a.thread == b.thread && a.kind == b.kind && a.object == b.object && a.site == b.site;
}

std::uint64_t firstDifferentStep(std::span<const Event> a, std::span<const Event> b) {
  const auto [inA, inB] = std::mismatch(a.begin(), a.end(), b.begin(), b.end(), sameStep);
  if (inA != a.end()) {
    return inA->step;
  }
  return inB != b.end() ? inB->step : 0;
}

}  // namespace

bool CheckDeterminism::beginExecution(std::uint64_t seed) {
  if (mismatch_) {
    return false;
  }
  if (replay_) {
    return replay_->beginExecution(seed_);
  }
  seed_ = seed;
  return repeated_->beginExecution(seed);
}

ThreadId CheckDeterminism::pickThread(const Choices& choices) {
  return replay_ ? replay_->pickThread(choices) : repeated_->pickThread(choices);
}

std::uint32_t CheckDeterminism::pickValue(const ValueChoice& choice) {
  return replay_ ? replay_->pickValue(choice) : repeated_->pickValue(choice);
}

void CheckDeterminism::observe(const Event& event) {
  if (!replay_) {
    repeated_->observe(event);
  }
}

void CheckDeterminism::endExecution(const ExecutionRecord& record) {
  if (replay_) {
    compare(replay_->schedule(), record);
    replay_.reset();
  } else {
    remember(record);
    repeated_->endExecution(record);
  }
  ++executions_;
}

void CheckDeterminism::remember(const ExecutionRecord& record) {
  // A truncated schedule cannot be repeated, nor can one that would now meet more scheduling points.
  if (!record.decisionsComplete || record.newPoints) {
    return;
  }
  ending_ = record.ending;
  traceHash_ = record.traceHash;
  events_.assign(record.events.begin(), record.events.end());
  replay_.emplace(record.decisions);
}

void CheckDeterminism::compare(std::span<const Decision> asked, const ExecutionRecord& record) {
  const auto [first, second] =
      std::mismatch(asked.begin(), asked.end(), record.decisions.begin(), record.decisions.end());
  const bool sameDecisions = first == asked.end() && second == record.decisions.end();
  if (sameDecisions && record.ending == ending_ && record.traceHash == traceHash_) {
    return;
  }
  mismatch_ = Mismatch{.execution = executions_,
                       .decision = static_cast<std::uint32_t>(first - asked.begin()),
                       .step = firstDifferentStep(events_, record.events)};
}

std::string_view CheckDeterminism::incompleteReason() const {
  return mismatch_ ? "the program behaves differently when a schedule is repeated" : repeated_->incompleteReason();
}

std::uint64_t CheckDeterminism::programSeed(std::uint64_t seed) const {
  return repeated_->programSeed(replay_ ? seed_ : seed);
}

}  // namespace heddle
