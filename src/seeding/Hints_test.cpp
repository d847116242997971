#include "seeding/Hints.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heddle::seeding {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

judge::StackFrame frame(const char* file, std::uint32_t line) { return {"f", file, line, "/work/prog", 0, false}; }

PlaceSet twoFiles() {
  PlaceSet set;
  set.places.push_back({.name = "before read a.cpp:3", .file = "/src/a.cpp", .line = 3});
  set.places.push_back({.name = "before read b.cpp:3", .file = "/src/b.cpp", .line = 3});
  set.places.push_back(
      {.name = "after read a.cpp:3", .kind = PlaceKind::LocationAfter, .file = "/src/a.cpp", .line = 3});
  set.places.push_back({.name = "variable x", .kind = PlaceKind::Variable, .variable = "x"});
  return set;
}

TEST(Hints, ArePlacesAtTheLinesOfAFinding) {
  EXPECT_THAT(placesAt({frame("/src/a.cpp", 3)}, twoFiles()), ElementsAre(0, 2));
  EXPECT_THAT(placesAt({frame("a.cpp", 3)}, twoFiles()), ElementsAre(0, 2));
}

TEST(Hints, DoNotConfuseFilesAndLines) {
  EXPECT_THAT(placesAt({frame("/src/a.cpp", 4)}, twoFiles()), IsEmpty());
  EXPECT_THAT(placesAt({frame("ba.cpp", 3), frame(".cpp", 3), frame("", 3)}, twoFiles()), IsEmpty());
}

TEST(Hints, ComeFromCausesRacesAndWaits) {
  judge::Finding finding;
  finding.cause.events.emplace_back().place = frame("/src/a.cpp", 1);
  finding.races.emplace_back().second.stack = {frame("/src/a.cpp", 2)};
  finding.waits.emplace_back().stack = {frame("/src/a.cpp", 3)};
  std::vector<std::uint32_t> lines;
  for (const judge::StackFrame& one : framesOf(finding)) {
    lines.push_back(one.line);
  }
  EXPECT_THAT(lines, ElementsAre(1, 2, 3));
}

}  // namespace
}  // namespace heddle::seeding
