#include "explore/shorten/Reduction.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace heddle::explore {
namespace {

constexpr ThreadId kA{0};
constexpr ThreadId kB{1};
constexpr ThreadId kC{2};

judge::ScheduleShape shapeOf(const Course& course) {
  const std::uint64_t legs = course.legs.size();
  return {legs, legs, 10};
}

/// Shows an error if B runs after A's second step and before its fourth, whatever else happens.
std::optional<Shown> needsBInTheMiddle(const Course& course) {
  for (std::size_t i = 0; i + 1 < course.legs.size(); ++i) {
    if (course.legs[i].thread == kA && course.legs[i].until >= 2 && course.legs[i].until < 4 &&
        course.legs[i + 1].thread == kB) {
      return Shown{{}, course, shapeOf(course)};
    }
  }
  return std::nullopt;
}

Shown startOf(Course course) {
  const judge::ScheduleShape shape = shapeOf(course);
  return {{}, std::move(course), shape};
}

TEST(Reduction, KeepsOnlyTheLegsThatTheErrorNeeds) {
  Course course;
  for (std::uint32_t i = 1; i <= 40; ++i) {
    course.legs.push_back({kC, i});
    course.legs.push_back({kA, i});
    course.legs.push_back({kB, i});
  }
  int executions = 0;
  Reduction reduction(
      startOf(course),
      [&](const Course& tried) {
        ++executions;
        return needsBInTheMiddle(tried);
      },
      [] { return true; });
  EXPECT_TRUE(reduction.run());
  const Shown best = reduction.take();
  ASSERT_EQ(best.course.legs.size(), 2U);
  EXPECT_EQ(best.course.legs[0].thread, kA);
  EXPECT_EQ(best.course.legs[1].thread, kB);
  EXPECT_LT(executions, 200);
}

TEST(Reduction, WhatCannotBeShortenedStays) {
  const Course course{{{kA, 2}, {kB, 1}}, {}};
  Reduction reduction(startOf(course), needsBInTheMiddle, [] { return true; });
  EXPECT_TRUE(reduction.run());
  EXPECT_EQ(reduction.take().course.legs, course.legs);
}

TEST(Reduction, AReductionThatIsStoppedSaysSo) {
  Course course;
  for (std::uint32_t i = 1; i <= 20; ++i) {
    course.legs.push_back({kA, i});
    course.legs.push_back({kB, i});
  }
  int left = 3;
  Reduction reduction(
      startOf(course),
      [&](const Course& tried) {
        --left;
        return needsBInTheMiddle(tried);
      },
      [&] { return left > 0; });
  EXPECT_FALSE(reduction.run());
  EXPECT_TRUE(needsBInTheMiddle(reduction.take().course));
}

TEST(Reduction, ChoicesOfValuesGoBackToTheFirstOne) {
  const Course course{{{kA, 2}, {kB, 1}}, {{kA, ChoiceKind::User, 3}, {kB, ChoiceKind::User, 2}}};
  const auto needsTheSecond = [](const Course& tried) -> std::optional<Shown> {
    if (tried.picks.size() < 2 || tried.picks[1].value != 2 || tried.legs.size() < 2) { return std::nullopt; }
    return Shown{{}, tried, shapeOf(tried)};
  };
  Reduction reduction(startOf(course), needsTheSecond, [] { return true; });
  EXPECT_TRUE(reduction.run());
  const Shown best = reduction.take();
  EXPECT_EQ(best.course.picks[0].value, 0);
  EXPECT_EQ(best.course.picks[1].value, 2);
}

TEST(Reduction, WithoutTimeNoCourseIsTried) {
  Course course;
  for (std::uint32_t i = 1; i <= 50'000; ++i) {
    course.legs.push_back({i % 2 == 0 ? kA : kB, i});
  }
  std::size_t tried = 0;
  Reduction reduction(
      startOf(course),
      [&](const Course&) {
        ++tried;
        return std::optional<Shown>{};
      },
      [&] { return tried < 10; });
  EXPECT_FALSE(reduction.run());
  EXPECT_EQ(tried, 10U);
}

}  // namespace
}  // namespace heddle::explore
