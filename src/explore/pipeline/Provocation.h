#pragma once

#include <vector>

#include "explore/campaign/Confirmation.h"
#include "explore/shorten/Courses.h"
#include "judge/Prediction.h"

namespace heddle::explore {

/// Courses in which the two accesses of a predicted race may meet. Each holds back the access that came first in \p
/// steps, or the locks around it, until the other one has happened.
std::vector<Course> coursesTo(const judge::PredictedRace& race, const std::vector<judge::Step>& steps);

/// An execution of \p schedule, as it was recorded.
struct Recorded {
  const Schedule& schedule;
  const RawFinding& raw;
  const std::vector<judge::Step>& steps;
};

/// Executes such courses and returns the executions that show a race or its consequences. Each must be confirmed like
/// any other suspect.
std::vector<Suspect> provoke(const std::vector<judge::PredictedRace>& races, const Recorded& recorded,
                             const Supervision& supervision, Resolver& resolver);

}  // namespace heddle::explore
