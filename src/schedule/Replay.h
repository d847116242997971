#pragma once

#include "schedule/Strategy.h"

#include <vector>

namespace heddle {

/// Follows a schedule decision by decision in every execution. divergedAt() tells whether it fitted. After the end of
/// the schedule: no preemption, first values.
class Replay final : public Strategy {
public:
  explicit Replay(std::span<const Decision> schedule) : schedule_(schedule.begin(), schedule.end()) {}

  bool beginExecution(std::uint64_t seed) override;
  ThreadId pickThread(const Choices& choices) override;
  std::uint32_t pickValue(const ValueChoice& choice) override;
  /// An execution that ended before its schedule has diverged too.
  void endExecution(const ExecutionRecord& record) override;
  std::int64_t divergedAt() const override { return divergedAt_; }

  std::span<const Decision> schedule() const { return schedule_; }

private:
  /// The next decision of the schedule. Null at its end, and after a divergence, which makes the rest meaningless.
  const Decision* next();
  void diverge() { divergedAt_ = static_cast<std::int64_t>(position_) - 1; }

  std::vector<Decision> schedule_;

  // One execution.
  std::size_t position_ = 0;
  std::int64_t divergedAt_ = -1;
};

}  // namespace heddle
