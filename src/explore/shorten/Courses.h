#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/Course.h"
#include "explore/store/RawFinding.h"
#include "judge/Finding.h"

namespace heddle::explore {

/// See core/Course.h.
struct Course {
  std::vector<Leg> legs;
  std::vector<Pick> picks;
};

/// An execution that shows the error.
struct Shown {
  RawFinding raw;
  Course course;  ///< Empty if it was not steered.
  judge::ScheduleShape shape;
};

/// The course as input for the strategy that follows it.
std::vector<std::uint64_t> wordsOf(const Course& course);

/// The course that a steered execution left in \p block; nothing: it was too long.
std::optional<Course> courseIn(const wire::ControlBlock& block);

/// Shape of an execution that shows \p wanted. Steps after a race do not count.
judge::ScheduleShape shapeOf(const RawFinding& raw, const Course& course, const judge::Finding& wanted);

}  // namespace heddle::explore
