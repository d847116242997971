#include "judge/Suppressions.h"

#include <gtest/gtest.h>

namespace heddle {
namespace {

Finding race() {
  Finding finding;
  finding.kind = FindingKind::DataRace;
  RaceNote note;
  note.first.stack = {{"Cache::get(int)", "/src/cache.cpp", 10, "/bin/server", 0, false},
                      {"main", "/src/main.cpp", 3, "/bin/server", 0, false}};
  note.second.stack = {{"Cache::put(int)", "/src/cache.cpp", 20, "/usr/lib/libcache.so.1", 0, false}};
  note.variable.name = "Cache::entries";
  finding.races = {note};
  return finding;
}

bool covers(const char* text, const Finding& finding) {
  const auto rules = Suppressions::parse(text);
  return rules.has_value() && rules->covers(finding);
}

TEST(Suppressions, APatternIsLookedForInFunctionsFilesLibrariesAndVariables) {
  EXPECT_TRUE(covers("data-race:Cache::get", race()));
  EXPECT_TRUE(covers("data-race:cache.cpp", race()));
  EXPECT_TRUE(covers("data-race:libcache", race()));
  EXPECT_TRUE(covers("data-race:entries", race()));
  EXPECT_FALSE(covers("data-race:Other", race()));
}

TEST(Suppressions, TheKindMustFit) {
  EXPECT_FALSE(covers("deadlock:Cache", race()));
  EXPECT_TRUE(covers("*:Cache", race()));
}

TEST(Suppressions, FilesOfThreadSanitizerAreRead) {
  EXPECT_TRUE(covers("# third party\n\nrace:^Cache::*\nthread:foo\n", race()));
  EXPECT_TRUE(covers("race_top:Cache::put", race()));
  EXPECT_FALSE(covers("race_top:^main$", race()));
  EXPECT_TRUE(covers("called_from_lib:libcache.so", race()));
  EXPECT_FALSE(covers("mutex:Cache", race()));
}

TEST(Suppressions, OtherLinesAreErrors) {
  EXPECT_FALSE(Suppressions::parse("data-race:x\nnonsense\n").has_value());
  EXPECT_FALSE(Suppressions::parse("no-such-kind:x\n").has_value());
  EXPECT_FALSE(Suppressions::parse("race:\n").has_value());
}

TEST(Suppressions, StarsAndAnchors) {
  EXPECT_TRUE(matchesPattern("a*c", "xxabbcxx"));
  EXPECT_FALSE(matchesPattern("^a*c", "xxabbcxx"));
  EXPECT_TRUE(matchesPattern("^a*c$", "abbc"));
  EXPECT_FALSE(matchesPattern("^ab$", "abb"));
  EXPECT_TRUE(matchesPattern("b$", "abb"));
  EXPECT_FALSE(matchesPattern("x", ""));
}

}  // namespace
}  // namespace heddle
