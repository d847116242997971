#include "explore/pipeline/Budget.h"

#include <algorithm>

namespace heddle::explore {
namespace {

using namespace std::chrono_literals;

constexpr int kRegressions = 20;
constexpr int kSearchWithSuspects = 70;
constexpr int kConfirming = 85;
constexpr int kSearch = 90;
constexpr int kPredicting = 95;
constexpr int kAll = 100;

/// In percent of the limit, or of the time spent so far.
constexpr int kMostForPrediction = 10;

// Used without a limit. The load of the machine must not decide what is found, so these are far more than an ordinary
// test needs.
constexpr auto kLeastForConfirming = 2min;
constexpr int kConfirmingTimesSpent = 4;
constexpr auto kLeastForPrediction = 2s;

}  // namespace

Budget::Clock::time_point Budget::deadlineWithSuspects() const {
  return isLimited() ? after(kSearchWithSuspects) : Clock::time_point::max();
}

Budget::Clock::time_point Budget::deadline(Phase phase, Clock::time_point now) const {
  const Clock::duration spent = now - start_;
  switch (phase) {
    case Phase::Regressions:
      return isLimited() ? after(kRegressions) : Clock::time_point::max();
    case Phase::First:
      return isLimited() ? std::min(after(kSearch), now + limit_ * kMostForPrediction / 100) : Clock::time_point::max();
    case Phase::Search:
      return isLimited() ? after(kSearch) : Clock::time_point::max();
    case Phase::Confirming:
      return isLimited() ? after(kConfirming)
                         : now + std::max<Clock::duration>(kLeastForConfirming, kConfirmingTimesSpent * spent);
    case Phase::Predicting:
      return isLimited() ? std::min(after(kPredicting), now + limit_ * kMostForPrediction / 100)
                         : now + std::max<Clock::duration>(kLeastForPrediction, spent * kMostForPrediction / 100);
    case Phase::Shortening:
      return isLimited() ? after(kAll) : Clock::time_point::max();
  }
  return Clock::time_point::max();
}

}  // namespace heddle::explore
