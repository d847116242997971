#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "schedule/Replay.h"
#include "schedule/Strategy.h"

namespace heddle::schedule {

/// Runs every schedule of another strategy twice and compares decisions, trace hash and ending, and the events to
/// locate the first difference. A difference is caused by something that Heddle does not control (a real clock, an
/// address, an uninstrumented library), so findings might not replay. Stops at the first difference.
///
/// Derives from Strategy itself, so that it must forward every function, and passes on the interfaces that the other
/// strategy offers.
class CheckDeterminism final : public Strategy, public Resumable {
public:
  explicit CheckDeterminism(std::unique_ptr<Strategy> repeated);

  std::optional<ExecutionSetup> beginExecution(const ExecutionStart& start) override;
  ThreadId pickThread(const Choices& choices) override { return active().pickThread(choices); }
  std::uint32_t pickValue(const ValueChoice& choice) override { return active().pickValue(choice); }
  void observe(const Event& event) override { active().observe(event); }
  std::optional<Mismatch> endExecution(const ExecutionRecord& record) override;
  SearchPosition position() const override;

private:
  /// What decides the current execution.
  Strategy& active() { return replay_ ? *replay_ : *repeated_; }
  void remember(const ExecutionRecord& record);
  void compare(std::span<const Decision> asked, const ExecutionRecord& record);

  std::unique_ptr<Strategy> repeated_;
  std::uint64_t programSeed_ = 0;  ///< Of the latest first execution; the second one uses the same.
  std::uint64_t executions_ = 0;   ///< Number of completed executions.
  std::optional<Replay> replay_;   ///< Set while the next (or current) execution is a second one.
  std::optional<Mismatch> mismatch_;

  // The first execution, for comparison.
  Ending ending_ = Ending::Unfinished;
  std::uint64_t traceHash_ = 0;
  std::vector<Event> events_;
};

}  // namespace heddle::schedule
