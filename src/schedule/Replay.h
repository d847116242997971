#pragma once

#include <vector>

#include "schedule/Strategy.h"

namespace heddle::schedule {

/// Follows a schedule decision by decision in every execution. Ends an execution that it does not fit. After the end of
/// the schedule: no preemption, first values.
class Replay final : public SimpleStrategy {
public:
  explicit Replay(std::span<const Decision> schedule) : schedule_(schedule.begin(), schedule.end()) {}

  std::optional<ExecutionSetup> beginExecution(const ExecutionStart& start) override;
  ThreadId pickThread(const Choices& choices) override;
  std::uint32_t pickValue(const ValueChoice& choice) override;
  std::optional<Mismatch> endExecution(const ExecutionRecord& record) override;

  /// Index of the first decision that did not fit, or -1. An execution that ended before its schedule has diverged too.
  std::int64_t divergedAt() const { return divergedAt_; }

  std::span<const Decision> schedule() const { return schedule_; }

private:
  /// The next decision of the schedule. Null at its end.
  const Decision* next();
  void diverge() { divergedAt_ = static_cast<std::int64_t>(position_) - 1; }

  std::vector<Decision> schedule_;

  // One execution.
  std::size_t position_ = 0;
  std::int64_t divergedAt_ = -1;
};

}  // namespace heddle::schedule
