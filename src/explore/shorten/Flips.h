#pragma once

#include <functional>
#include <vector>

#include "explore/shorten/Courses.h"
#include "judge/CauseFinder.h"

namespace heddle::explore {

/// Chooses among the candidate causes of \p finding one that the error needs: an order of two events that, when
/// reversed in another execution, makes the error disappear. \p seen is the execution of the finding, \p picks its
/// value choices; \p endsWell executes a course.
void explainByFlips(const judge::Observation& seen, judge::Finding& finding, const std::vector<Pick>& picks,
                    const std::function<bool(const Course&)>& endsWell);

/// The course of \p seen up to the step that is held back, followed by the reversed order. Empty if that is not
/// possible.
Course reversed(const judge::Observation& seen, const judge::Reversal& reversal);

}  // namespace heddle::explore
