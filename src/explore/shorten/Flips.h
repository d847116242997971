#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "explore/shorten/Courses.h"
#include "judge/CauseFinder.h"

namespace heddle::explore {

/// Executes the program in the other orders that a search for the cause asks for.
struct OtherOrders {
  /// Whether the execution with this course completes without the error.
  std::function<bool(const Course&)> endsWell;
  /// Identifies the last execution: executions of different schedules differ.
  std::function<std::uint64_t()> trace;
  /// The last execution that ended well, with events. Nothing: it could not be recorded.
  std::function<std::optional<judge::Observation>()> observe;
};

/// Chooses among the candidate causes of \p finding one that the error needs: an order of two steps that, when reversed
/// while all other steps keep their order as far as possible, makes the error disappear. Both steps must still be
/// executed. If no candidate passes, the finding says so. \p seen is the execution of the finding, \p picks its value
/// choices, \p preemptions how many it needs.
void explainByFlips(const judge::Observation& seen, judge::Finding& finding, const std::vector<Pick>& picks,
                    std::uint64_t preemptions, const OtherOrders& orders);

}  // namespace heddle::explore
