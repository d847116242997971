#include "judge/Suppressions.h"

#include <gtest/gtest.h>

namespace heddle::judge {
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

Finding useAfterFree() {
  Finding finding;
  finding.kind = FindingKind::UseAfterFree;
  finding.stack = {{"use()", "/src/a.cpp", 6, "/bin/a", 0, false}};
  finding.related = {{Relation::Allocated, ThreadId{0}, {{"make()", "/src/a.cpp", 3, "/bin/a", 0, false}}},
                     {Relation::Released, ThreadId{1}, {{"release()", "/src/a.cpp", 5, "/bin/a", 0, false}}}};
  return finding;
}

TEST(Suppressions, RaceCoversUseAfterFreeByTheAccessAndTheFree) {
  EXPECT_TRUE(covers("race:^use", useAfterFree()));
  EXPECT_TRUE(covers("race:release", useAfterFree()));
  EXPECT_FALSE(covers("race:make", useAfterFree())) << "ThreadSanitizer does not look at where memory was allocated";
  EXPECT_TRUE(covers("use-after-free:make", useAfterFree()));
  EXPECT_FALSE(covers("race:*", useAfterFree())) << "all data races are accepted, not all memory errors";
}

TEST(Suppressions, RaceMatchesGlobalVariablesAsAWhole) {
  Finding finding = race();
  finding.races.front().variable = {"table[3].key", "a global variable", {}};
  EXPECT_TRUE(covers("race:^table$", finding));
  finding.races.front().variable.where = "a heap block of 16 bytes";
  EXPECT_FALSE(covers("race:^table$", finding));
}

TEST(Suppressions, ACrashIsNotASignalOfThreadSanitizer) {
  Finding finding;
  finding.kind = FindingKind::Signal;
  finding.stack = {{"crash()", "/src/a.cpp", 3, "/bin/a", 0, false}};
  EXPECT_FALSE(covers("signal:crash", finding));
  EXPECT_FALSE(covers("signal:*", finding));
  EXPECT_TRUE(covers("fatal-signal:crash", finding));
}

TEST(Suppressions, ExitStatusesAreCoveredByTheirNumber) {
  Finding finding;
  finding.kind = FindingKind::ExitStatus;
  finding.code = 16;
  EXPECT_TRUE(covers("exit-status:*", finding));
  EXPECT_TRUE(covers("exit-status:^16$", finding));
  EXPECT_FALSE(covers("exit-status:^6$", finding));
}

TEST(Suppressions, MutexCoversWrongUsesOfMutexesAlone) {
  Finding finding;
  finding.kind = FindingKind::Misuse;
  finding.error = ErrorKind::UnlockNotOwner;
  finding.stack = {{"f()", "/src/a.cpp", 3, "/bin/a", 0, false}};
  EXPECT_TRUE(covers("mutex:f", finding));
  finding.error = ErrorKind::JoinTwice;
  EXPECT_FALSE(covers("mutex:f", finding));
  EXPECT_TRUE(covers("misuse:f", finding));
}

TEST(Suppressions, CalledFromLibLooksAtTheCallerOfTheCLibrary) {
  Finding finding = race();
  finding.races.front().first.stack.insert(finding.races.front().first.stack.begin(),
                                           {"memcpy", "", 0, "/usr/lib/libheddle.so", 0, true});
  EXPECT_TRUE(covers("called_from_lib:server", finding));
  finding.races.front().second.stack.clear();
  EXPECT_FALSE(covers("called_from_lib:libheddle", finding));
}

TEST(Suppressions, DeadlockCoversSuspectedLockOrders) {
  Suspicion suspicion;
  suspicion.kind = "lock-order";
  suspicion.sides.resize(1);
  suspicion.sides.front().stack = {{"transfer()", "/src/a.cpp", 3, "/bin/a", 0, false}};
  EXPECT_NE(Suppressions::parse("deadlock:transfer")->covering(suspicion), nullptr);
  EXPECT_EQ(Suppressions::parse("race:transfer")->covering(suspicion), nullptr);
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
  EXPECT_TRUE(matchesPattern("bb$", "abb"));
  EXPECT_TRUE(matchesPattern("a*$", "abb"));
  EXPECT_TRUE(matchesPattern("*", "x"));
  EXPECT_FALSE(matchesPattern("b$", "abb")) << "as in ThreadSanitizer: the first place is final";
  EXPECT_FALSE(matchesPattern("x", ""));
}

}  // namespace
}  // namespace heddle::judge
