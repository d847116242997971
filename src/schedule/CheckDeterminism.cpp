#include "schedule/CheckDeterminism.h"

#include <algorithm>
#include <utility>

namespace heddle::schedule {
namespace {

bool sameStep(const Event& a, const Event& b) {
  return a.thread == b.thread && a.kind == b.kind && a.object == b.object && a.site == b.site;
}

std::uint64_t firstDifferentStep(std::span<const Event> a, std::span<const Event> b) {
  const auto [inA, inB] = std::mismatch(a.begin(), a.end(), b.begin(), b.end(), sameStep);
  if (inA != a.end()) { return inA->step; }
  return inB != b.end() ? inB->step : 0;
}

}  // namespace

CheckDeterminism::CheckDeterminism(std::unique_ptr<Strategy> repeated)
    : Strategy(repeated->resumable() != nullptr ? this : nullptr), repeated_(std::move(repeated)) {}

std::optional<ExecutionSetup> CheckDeterminism::beginExecution(const ExecutionStart& start) {
  if (mismatch_) { return std::nullopt; }
  std::optional<ExecutionSetup> setup = active().beginExecution(replay_ ? ExecutionStart{.seed = programSeed_} : start);
  if (setup) {
    programSeed_ = setup->programSeed;
    setup->needsEvents = true;
  }
  return setup;
}

std::optional<Mismatch> CheckDeterminism::endExecution(const ExecutionRecord& record) {
  if (replay_) {
    compare(replay_->schedule(), record);
    replay_.reset();
  } else {
    remember(record);
    repeated_->endExecution(record);
  }
  ++executions_;
  return mismatch_;
}

void CheckDeterminism::remember(const ExecutionRecord& record) {
  // A truncated schedule cannot be repeated, nor can one that would now meet more scheduling points.
  if (!record.decisionsComplete || record.newPoints || record.ending == Ending::Redundant) { return; }
  ending_ = record.ending;
  traceHash_ = record.traceHash;
  events_.assign(record.events.begin(), record.events.end());
  replay_.emplace(record.decisions);
}

void CheckDeterminism::compare(std::span<const Decision> asked, const ExecutionRecord& record) {
  const auto [first, second] =
      std::mismatch(asked.begin(), asked.end(), record.decisions.begin(), record.decisions.end());
  const bool sameDecisions = first == asked.end() && second == record.decisions.end();
  if (sameDecisions && record.ending == ending_ && record.traceHash == traceHash_) { return; }
  mismatch_ = Mismatch{.execution = executions_,
                       .decision = static_cast<std::uint32_t>(first - asked.begin()),
                       .step = firstDifferentStep(events_, record.events)};
}

SearchPosition CheckDeterminism::position() const {
  SearchPosition position = positionOf(*repeated_);
  if (mismatch_) { position.cursor.gap = SearchGap::NotRepeatable; }
  return position;
}

}  // namespace heddle::schedule
