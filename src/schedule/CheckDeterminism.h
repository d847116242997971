#pragma once

#include "schedule/Replay.h"
#include "schedule/Strategy.h"

#include <memory>
#include <optional>
#include <vector>

namespace heddle {

/// Runs every schedule of another strategy twice and compares decisions, trace hash and ending, and the events to
/// locate the first difference. A difference is caused by something that Heddle does not control (a real clock, an
/// address, an uninstrumented library), so findings might not replay. Stops at the first difference.
class CheckDeterminism final : public Strategy {
public:
  explicit CheckDeterminism(std::unique_ptr<Strategy> repeated) : repeated_(std::move(repeated)) {}

  bool beginExecution(std::uint64_t seed) override;
  ThreadId pickThread(const Choices& choices) override;
  std::uint32_t pickValue(const ValueChoice& choice) override;
  void observe(const Event& event) override;
  bool observes() const override { return repeated_->observes(); }
  void endExecution(const ExecutionRecord& record) override;
  bool needsEvents() const override { return true; }
  SearchCursor cursor(std::span<const Decision>& path) const override { return repeated_->cursor(path); }
  std::uint64_t learnedSteps() const override { return repeated_->learnedSteps(); }
  bool learnsFromFirst() const override { return repeated_->learnsFromFirst(); }

  bool exhausted() const override { return !mismatch_ && repeated_->exhausted(); }
  std::string_view incompleteReason() const override;
  std::int64_t divergedAt() const override { return replay_ ? replay_->divergedAt() : repeated_->divergedAt(); }
  const Mismatch* nondeterminism() const override { return mismatch_ ? &*mismatch_ : nullptr; }
  std::uint64_t programSeed(std::uint64_t seed) const override;

private:
  void remember(const ExecutionRecord& record);
  void compare(std::span<const Decision> asked, const ExecutionRecord& record);

  std::unique_ptr<Strategy> repeated_;
  std::uint64_t seed_ = 0;        ///< Seed of the latest first execution; the second one uses the same.
  std::uint64_t executions_ = 0;  ///< Number of completed executions.
  std::optional<Replay> replay_;  ///< Set while the next (or current) execution is a second one.
  std::optional<Mismatch> mismatch_;

  // The first execution, for comparison.
  Ending ending_ = Ending::Unfinished;
  std::uint64_t traceHash_ = 0;
  std::vector<Event> events_;
};

}  // namespace heddle
