#include "seeding/Curves.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace heddle::seeding {
namespace {

std::vector<Generation> generations(unsigned count) {
  std::vector<Generation> rows(count);
  for (unsigned i = 0; i < count; ++i) {
    rows[i].number = i + 1;
    rows[i].bestFitness = 0.25;
  }
  return rows;
}

TEST(Curves, CsvHasAValueForEachColumn) {
  const std::string text = curvesCsv(generations(2));
  const auto commas = std::count(text.begin(), text.end(), ',');
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3);
  EXPECT_EQ(commas, 3 * 12);
}

TEST(Curves, TextKeepsTheFirstAndTheLastGeneration) {
  const std::string text = curvesText(generations(100), 5);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 6);
  EXPECT_NE(text.find("\n           1 "), std::string::npos) << text;
  EXPECT_NE(text.find("\n         100 "), std::string::npos) << text;
  EXPECT_NE(text.find("0.25"), std::string::npos) << text;
}

TEST(Curves, TextShowsNoSurvivorsInTheFirstGeneration) {
  EXPECT_NE(curvesText(generations(1), 5).find(" - "), std::string::npos);
}

}  // namespace
}  // namespace heddle::seeding
