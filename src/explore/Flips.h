#pragma once

#include <functional>
#include <vector>

#include "explore/Courses.h"
#include "judge/CauseFinder.h"

namespace heddle {

/// Chooses among the causes that fit \p finding one that the error needs: an order of two events without which it does
/// not show, as an execution in the other order says. \p seen is the execution of the finding, \p picks its choices of
/// values; \p endsWell executes a course.
void explainByFlips(const Observation& seen, Finding& finding, const std::vector<Pick>& picks,
                    const std::function<bool(const Course&)>& endsWell);

/// The course of \p seen up to the step that is held back, and then the other way round; no legs: there is no such.
Course reversed(const Observation& seen, const Reversal& reversal);

}  // namespace heddle
