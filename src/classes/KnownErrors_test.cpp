#include "classes/KnownErrors.h"

#include <gtest/gtest.h>

namespace heddle::classes {
namespace {

generate::TestPlan planOf(const std::vector<std::vector<std::size_t>>& threads) {
  generate::TestPlan plan;
  plan.objects.resize(1);
  for (const auto& methods : threads) {
    auto& calls = plan.threads.emplace_back();
    for (const std::size_t method : methods) {
      calls.push_back({method, 0, {}});
    }
  }
  return plan;
}

TestResult race() {
  TestResult result;
  result.races = 1;
  return result;
}

TestResult crash() {
  TestResult result;
  result.died = true;
  return result;
}

TEST(KnownErrors, ALargerTestContainsTheErrorOfASmallerOne) {
  KnownErrors known;
  known.add(planOf({{1}, {2}}), race(), true);
  EXPECT_TRUE(known.explain(planOf({{2}, {1}}), race()));
  EXPECT_TRUE(known.explain(planOf({{3}, {2, 5}, {4, 1}}), race()));
  EXPECT_FALSE(known.explain(planOf({{1, 2}, {3}}), race())) << "the calls do not overlap";
  EXPECT_FALSE(known.explain(planOf({{1}, {1}}), race()));
}

TEST(KnownErrors, AnotherKindOfErrorIsAnotherError) {
  KnownErrors known;
  known.add(planOf({{1}, {2}}), race(), true);
  EXPECT_FALSE(known.explain(planOf({{1}, {2}}), crash()));
  EXPECT_TRUE(known.contains(planOf({{1}, {2}})));
}

TEST(KnownErrors, AFailureThatIsNotReproducedIsTriedAgain) {
  KnownErrors known;
  known.add(planOf({{1}, {2}}), race(), false);
  known.add(planOf({{1}, {2}}), race(), false);
  EXPECT_FALSE(known.explain(planOf({{1}, {2}}), race()));
  EXPECT_FALSE(known.contains(planOf({{1}, {2}})));
  known.add(planOf({{1}, {2}}), race(), false);
  EXPECT_TRUE(known.explain(planOf({{1}, {2}}), race()));
}

TEST(KnownErrors, AnObjectThatFailsWithoutACallFailsInEveryTest) {
  KnownErrors known;
  known.add(planOf({{}}), crash(), false);
  EXPECT_FALSE(known.everythingFails());
  known.add(planOf({{}}), crash(), true);
  EXPECT_TRUE(known.everythingFails());
}

}  // namespace
}  // namespace heddle::classes
