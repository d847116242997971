#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "explore/campaign/Confirmation.h"
#include "explore/shorten/Attempts.h"
#include "explore/shorten/Courses.h"

namespace heddle::explore {

/// The schedule of \p record with fewer steps allowed: an execution much longer than the one that was found is of no
/// use.
Schedule boundedSteps(const FindingRecord& record);

/// Executes courses and schedules of one program under `steer`, and recognises the executions that show the error of
/// one finding.
class SteeredRuns {
public:
  SteeredRuns(const FindingRecord& record, const Supervision& supervision, Resolver& resolver);

  /// Follows the original schedule decision by decision. Gives its course, and learns how the error is judged without
  /// events. The other functions need this first.
  std::optional<Shown> repeatOriginal();
  /// Repeats another execution in the same way. It may have found more racing sites.
  std::optional<Shown> repeat(const RawFinding& raw);
  /// Nothing: the execution with this course does not show the error.
  std::optional<Shown> follow(const Course& course);
  /// Whether the execution with this course completes without the error.
  bool endsWell(const Course& course);
  /// The execution that was executed last.
  RawFinding last() const { return capture(attempts_.block()); }
  std::uint64_t trace() const { return attempts_.block().outcome.traceHash; }

  /// Whether the execution in \p block shows the error.
  bool shows(const wire::ControlBlock& block) { return error_->shows(block); }
  const ExecutionFacts& facts() const { return facts_; }
  std::uint64_t executions() const { return attempts_.executions(); }

private:
  WorkUnit unit();
  std::optional<Shown> lookAt(const wire::ControlBlock& block);

  const FindingRecord& record_;
  const Supervision& supervision_;
  Resolver& resolver_;
  ExecutionFacts facts_;
  Attempts attempts_;
  std::unique_ptr<ErrorTest> error_;  ///< Set by repeatOriginal().
  std::uint64_t units_ = 0;
};

}  // namespace heddle::explore
