#include "explore/pipeline/VerdictBaseline.h"

#include <gtest/gtest.h>

namespace heddle::explore {
namespace {

judge::Finding named(const std::string& id) {
  judge::Finding finding;
  finding.id = id;
  return finding;
}

Baseline baselineOf(std::initializer_list<const char*> ids) {
  Baseline baseline;
  for (const char* id : ids) {
    baseline.add(named(id));
  }
  return baseline;
}

ConfirmedFindings found(std::initializer_list<const char*> ids) {
  ConfirmedFindings findings;
  for (const char* id : ids) {
    findings.confirmed.push_back({named(id), {}});
  }
  return findings;
}

TEST(VerdictBaseline, OnlyKnownErrorsDoNotFail) {
  Verdict verdict{"2 errors in 10 schedules.", {}, 1};
  applyBaseline(baselineOf({"race-a", "race-b", "race-c"}), found({"race-b", "race-c"}), verdict);
  EXPECT_EQ(verdict.exitCode, 0);
  EXPECT_EQ(verdict.sentence, "No new error: 2 errors in 10 schedules.");
  EXPECT_EQ(verdict.notes.front(), "2 known errors in the baseline were found again; 1 was not found.");
}

TEST(VerdictBaseline, ANewErrorFails) {
  Verdict verdict{"2 errors in 10 schedules.", {}, 1};
  applyBaseline(baselineOf({"race-a"}), found({"race-a", "race-x"}), verdict);
  EXPECT_EQ(verdict.exitCode, 1);
  EXPECT_EQ(verdict.sentence, "1 new error: 2 errors in 10 schedules.");
  EXPECT_EQ(verdict.notes.front(), "1 known error in the baseline was found again; 0 were not found.");
}

TEST(VerdictBaseline, ARunThatCouldNotBeJudgedStaysSo) {
  Verdict verdict{"No verdict.", {}, 3};
  applyBaseline(baselineOf({"race-a"}), found({}), verdict);
  EXPECT_EQ(verdict.exitCode, 3);
  EXPECT_EQ(verdict.sentence, "No verdict.");
}

TEST(VerdictBaseline, ACleanRunSaysWhatWasNotSeen) {
  Verdict verdict{"No error in 10 schedules.", {"Not complete."}, 0};
  applyBaseline(baselineOf({"race-a", "race-b"}), found({}), verdict);
  EXPECT_EQ(verdict.exitCode, 0);
  EXPECT_EQ(verdict.notes, (std::vector<std::string>{
                               "0 known errors in the baseline were found again; 2 were not found.", "Not complete."}));
}

}  // namespace
}  // namespace heddle::explore
