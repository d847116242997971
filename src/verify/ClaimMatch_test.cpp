#include "verify/ClaimMatch.h"

#include <gtest/gtest.h>

namespace heddle::verify {
namespace {

using claims::Claim;
using claims::ClaimKind;
using judge::Finding;
using judge::FindingKind;

judge::StackFrame frame(std::uint32_t line, const std::string& function = "f") {
  judge::StackFrame frame;
  frame.function = function;
  frame.file = "a.cpp";
  frame.line = line;
  return frame;
}

Claim claim(ClaimKind kind, const std::vector<std::uint32_t>& lines) {
  Claim claim{kind, {}, {}};
  for (const std::uint32_t line : lines) {
    claim.sides.push_back({{"a.cpp", line, 0, ""}, {}, {}});
  }
  return claim;
}

Finding race(std::uint32_t first, std::uint32_t second) {
  Finding finding;
  finding.kind = FindingKind::DataRace;
  judge::RaceNote note;
  note.first.stack = {frame(first), frame(90, "main")};
  note.second.stack = {frame(second)};
  note.variable.name = "f()::counter.value";
  finding.races = {note};
  return finding;
}

/// Threads that wait at the lines.
Finding deadlock(const std::vector<std::uint32_t>& lines) {
  Finding finding;
  finding.kind = FindingKind::Deadlock;
  for (const std::uint32_t line : lines) {
    judge::WaitNote wait;
    wait.thread = ThreadId{static_cast<std::uint16_t>(finding.waits.size() + 1)};
    wait.stack = {frame(line)};
    wait.acquired = {frame(line - 1)};
    finding.waits.push_back(wait);
  }
  return finding;
}

Finding failure(const std::vector<std::pair<judge::CauseRole, std::uint32_t>>& events) {
  Finding finding;
  finding.kind = FindingKind::Assertion;
  finding.cause.kind = judge::CauseKind::Interference;
  for (const auto& [role, line] : events) {
    judge::CauseEvent event;
    event.role = role;
    event.place = frame(line);
    finding.cause.events.push_back(event);
  }
  return finding;
}

/// An execution that reached these lines of the function f.
Scenes scenes(const std::vector<std::uint32_t>& lines) {
  Scene scene;
  for (const std::uint32_t line : lines) {
    scene.stacks.push_back({frame(line)});
  }
  return Scenes({scene});
}

bool isShown(const Finding& finding, const Claim& claim) { return shows(finding, claim, scenes({4, 5, 6})); }

TEST(ClaimMatch, ARaceIsConfirmedByTheNamedAccesses) {
  EXPECT_TRUE(isShown(race(5, 7), claim(ClaimKind::Race, {5, 7})));
  EXPECT_TRUE(isShown(race(5, 7), claim(ClaimKind::Race, {7, 5})));
  EXPECT_TRUE(isShown(race(5, 7), claim(ClaimKind::Race, {7})));
  EXPECT_TRUE(isShown(race(5, 7), claim(ClaimKind::HiddenData, {90})));
}

TEST(ClaimMatch, ARaceElsewhereConfirmsNothing) {
  EXPECT_FALSE(isShown(race(5, 7), claim(ClaimKind::Race, {5, 8})));
  EXPECT_FALSE(isShown(race(5, 7), claim(ClaimKind::Race, {8})));
  Claim other = claim(ClaimKind::Race, {5});
  other.sides[0].at.file = "b.cpp";
  EXPECT_FALSE(isShown(race(5, 7), other));
}

TEST(ClaimMatch, TheFileMayBeSpelledInAnotherWay) {
  Claim claimed = claim(ClaimKind::Race, {5});
  claimed.sides[0].at.file = "/p/a.cpp";
  Finding found = race(5, 7);
  found.races[0].first.stack[0].file = "/p/./a.cpp";
  EXPECT_TRUE(isShown(found, claimed));
}

TEST(ClaimMatch, ASharedObjectIsRecognisedByItsName) {
  Claim object = claim(ClaimKind::SharedObject, {3});
  object.variable = "counter";
  EXPECT_TRUE(isShown(race(5, 7), object));
  object.variable = "count";
  EXPECT_FALSE(isShown(race(5, 7), object));
}

TEST(ClaimMatch, UnprotectedCodeIsBelowTheLock) {
  EXPECT_TRUE(isShown(race(6, 9), claim(ClaimKind::UnprotectedCode, {5})));
  EXPECT_FALSE(isShown(race(3, 4), claim(ClaimKind::UnprotectedCode, {5})));
}

TEST(ClaimMatch, ALockOrderNeedsADeadlockOnBothLocks) {
  EXPECT_TRUE(isShown(deadlock({5, 8}), claim(ClaimKind::LockOrder, {8, 5})));
  EXPECT_TRUE(isShown(deadlock({5, 8}), claim(ClaimKind::LockOrder, {5})));
  EXPECT_FALSE(isShown(deadlock({5, 8}), claim(ClaimKind::LockOrder, {5, 9})));
  EXPECT_FALSE(isShown(race(5, 8), claim(ClaimKind::LockOrder, {5, 8})));
}

TEST(ClaimMatch, ALockThatIsHeldForeverIsWaitedFor) {
  EXPECT_TRUE(isShown(deadlock({6}), claim(ClaimKind::HeldForever, {5})));
  EXPECT_FALSE(isShown(deadlock({6}), claim(ClaimKind::HeldForever, {4})));
}

TEST(ClaimMatch, AnUncheckedWaitIsBetweenTheCheckAndTheUse) {
  const Finding found = failure({{judge::CauseRole::Check, 4}, {judge::CauseRole::Use, 6}});
  EXPECT_TRUE(isShown(found, claim(ClaimKind::UncheckedWait, {5})));
  EXPECT_FALSE(isShown(failure({{judge::CauseRole::Check, 6}, {judge::CauseRole::Use, 6}}),
                       claim(ClaimKind::UncheckedWait, {5})));
}

TEST(ClaimMatch, AFailureCountsOnlyIfItsCauseIsNamed) {
  const Finding found =
      failure({{judge::CauseRole::Check, 4}, {judge::CauseRole::Between, 8}, {judge::CauseRole::Failure, 6}});
  EXPECT_TRUE(isShown(found, claim(ClaimKind::BrokenSection, {4, 8})));
  EXPECT_FALSE(isShown(found, claim(ClaimKind::BrokenSection, {4, 9})));
  EXPECT_FALSE(isShown(found, claim(ClaimKind::BrokenSection, {6})));
}

}  // namespace
}  // namespace heddle::verify
