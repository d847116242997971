#pragma once

#include <chrono>
#include <cstdint>

namespace heddle::explore {

/// The long-running phases of a command, in order.
enum class Phase : std::uint8_t {
  Regressions,  ///< Replays the schedules of earlier errors.
  First,        ///< Executes the first schedules, and those that they predict.
  Search,
  Confirming,  ///< Replays suspects in fresh processes and judges them.
  Predicting,  ///< Records one more execution, and searches for the errors that it predicts.
  Shortening,  ///< Minimises schedules, and finds the order of events that an error needs.
};

/// Divides the time of a command among its phases. Each phase has a deadline; time that it does not use is left to
/// later phases. Whatever a deadline cuts off is reported.
///
/// With a limit, a phase ends at a share of the limit, counted from the start of the command: regressions 20%; the
/// first schedules a tenth of the limit after they begin; search 90%, or 70% if it has found something to confirm;
/// confirming 85%; predicting 95%, but at most a tenth of the limit; shortening 100%.
///
/// Without a limit, the phases after the search are bounded by the time spent before them: confirming by four times
/// that, but at least two minutes; predicting by a tenth of it, but at least two seconds. Shortening has its own
/// option.
class Budget {
public:
  using Clock = std::chrono::steady_clock;

  /// \p limit 0: no limit.
  explicit Budget(std::chrono::milliseconds limit = {}, Clock::time_point start = Clock::now())
      : limit_(limit), start_(start) {}

  bool isLimited() const { return limit_.count() > 0; }
  std::chrono::milliseconds limit() const { return limit_; }
  Clock::time_point start() const { return start_; }

  /// Deadline of a phase that begins at \p now; the maximum time point if it has none.
  Clock::time_point deadline(Phase phase, Clock::time_point now = Clock::now()) const;
  /// Deadline of a search that has found something to confirm.
  Clock::time_point deadlineWithSuspects() const;
  /// When \p percent of the limit has passed. Only with a limit.
  Clock::time_point after(int percent) const { return start_ + limit_ * percent / 100; }

private:
  std::chrono::milliseconds limit_;
  Clock::time_point start_;
};

}  // namespace heddle::explore
