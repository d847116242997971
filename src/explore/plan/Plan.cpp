#include "explore/plan/Plan.h"

#include <algorithm>

namespace heddle::explore {

void Plan::countUnit(const UnitResult& outcome, std::uint64_t executions) {
  executions_ += executions;
  steps_ += outcome.steps;
  mishaps_ += outcome.mishaps;
  const std::size_t room = kMaxTraces - traces_.size();
  const std::size_t count = std::min({room, outcome.traces.size(), static_cast<std::size_t>(executions)});
  traces_.insert(traces_.end(), outcome.traces.begin(), outcome.traces.begin() + static_cast<std::ptrdiff_t>(count));
}

std::uint64_t suitableUnit(std::uint64_t executions, std::uint64_t steps) {
  constexpr std::uint64_t kSteps = 100'000;
  constexpr std::uint64_t kMost = 4096;
  const std::uint64_t average = executions == 0 ? kSteps : std::max<std::uint64_t>(1, steps / executions);
  return std::clamp<std::uint64_t>(kSteps / average, 1, kMost);
}

}  // namespace heddle::explore
