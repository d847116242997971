#pragma once

#include <chrono>
#include <cstdint>

namespace heddle {

/// The parts of a command that may take long, in the order in which they happen.
enum class Phase : std::uint8_t {
  Regressions,  ///< Schedules of earlier errors.
  Search,
  Confirming,  ///< Suspects are replayed in fresh processes and judged.
  Predicting,  ///< One more execution is recorded; what it lets one suspect is looked for.
  Shortening,  ///< Of schedules; and which order of events an error needs.
};

/// Divides the time of a whole command among its phases. Each phase has a deadline; what it does not use is left to
/// those after it. Deadlines only cut: whatever they cut off is reported as such.
///
/// With a limit, a phase ends when this share of the limit is over, counted from the start of the command: regressions
/// 20%; the search 90%, or 70% where it has found something to confirm; confirming 85%; predicting 95%, but it gets a
/// tenth of the limit at most; shortening all of it.
///
/// Without a limit, the phases after the search are bounded by what was spent before them: confirming by four times
/// that, but at least two minutes; predicting by a tenth of it, but at least two seconds. The shortening has an option
/// of its own.
class Budget {
public:
  using Clock = std::chrono::steady_clock;

  /// \p limit 0: none.
  explicit Budget(std::chrono::milliseconds limit = {}, Clock::time_point start = Clock::now())
      : limit_(limit), start_(start) {}

  bool isLimited() const { return limit_.count() > 0; }
  std::chrono::milliseconds limit() const { return limit_; }
  Clock::time_point start() const { return start_; }

  /// Of a phase that begins at \p now; the greatest time point: it has none.
  Clock::time_point deadline(Phase phase, Clock::time_point now = Clock::now()) const;
  /// Of a search that has found something to confirm.
  Clock::time_point deadlineWithSuspects() const;
  /// When this share of the limit is over. Only with a limit.
  Clock::time_point after(int percent) const { return start_ + limit_ * percent / 100; }

private:
  std::chrono::milliseconds limit_;
  Clock::time_point start_;
};

}  // namespace heddle
