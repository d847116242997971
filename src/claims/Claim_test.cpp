#include "claims/Claim.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heddle::claims {
namespace {

using testing::HasSubstr;

Warning warning(std::string rule, std::string message, std::string excerpt = "") {
  Warning warning;
  warning.rule = std::move(rule);
  warning.message = std::move(message);
  warning.excerpt = std::move(excerpt);
  warning.locations.push_back({Role::Primary, {"src/a.cpp", 12, 3, ""}, ""});
  return warning;
}

Claim claimOf(const Warning& warning) {
  const Classified classified = classify(warning);
  EXPECT_EQ(classified.claims.size(), 1U) << classified.whyNot;
  return classified.claims.empty() ? Claim{} : classified.claims.front();
}

TEST(Claim, AGuardedVariableWithoutItsLockIsARace) {
  const Claim claim =
      claimOf(warning("-Wthread-safety-analysis", "reading variable 'total' requires holding mutex 'mutex'"));
  EXPECT_EQ(claim.kind, ClaimKind::Race);
  EXPECT_EQ(claim.variable, "total");
  ASSERT_EQ(claim.sides.size(), 1U);
  EXPECT_EQ(claim.sides[0].at.line, 12U);
}

TEST(Claim, ALockThatIsNotReleasedIsNamedByItsAcquisition) {
  Warning held = warning("-Wthread-safety-analysis", "mutex 'm' is still held at the end of function");
  held.locations.push_back({Role::Related, {"src/a.cpp", 5, 0, ""}, "mutex acquired here"});
  const Claim claim = claimOf(held);
  EXPECT_EQ(claim.kind, ClaimKind::HeldForever);
  EXPECT_EQ(claim.sides[0].at.line, 5U);
}

TEST(Claim, AnUnnamedGuardLeavesCodeUnprotected) {
  EXPECT_EQ(claimOf(warning("bugprone-unused-raii", "object destroyed", "std::lock_guard<std::mutex>{m};")).kind,
            ClaimKind::UnprotectedCode);
  EXPECT_THAT(classify(warning("bugprone-unused-raii", "object destroyed", "File{name};")).whyNot,
              HasSubstr("not a lock"));
}

TEST(Claim, RecognisesTheRulesOfTheTools) {
  const std::vector<std::pair<Warning, ClaimKind>> cases = {
      {warning("-Wthread-safety-beta", "mutex 'a' must be acquired before 'b'"), ClaimKind::LockOrder},
      {warning("-Wthread-safety-analysis", "releasing mutex 'm' that was not held"), ClaimKind::Misuse},
      {warning("concurrency-mt-unsafe", "function is not thread safe"), ClaimKind::HiddenData},
      {warning("cert-con36-c", "'cnd_wait' should be placed inside a while"), ClaimKind::UncheckedWait},
      {warning("localMutex", "The lock is ineffective"), ClaimKind::UnprotectedCode},
      {warning("globalLockGuard", "Lock guard is defined globally"), ClaimKind::HeldForever},
      {warning("strtokCalled", "Non reentrant function 'strtok' called"), ClaimKind::HiddenData},
      {warning("threadsafety-threadsafety", "Local static object: counter"), ClaimKind::SharedObject},
      {warning("alpha.unix.PthreadLock", "Possible lock order reversal"), ClaimKind::LockOrder},
      {warning("THREAD_SAFETY_VIOLATION", "Read without lock"), ClaimKind::Race},
      {warning("DEADLOCK", "Potential deadlock"), ClaimKind::LockOrder},
      {warning("S1234", "This call is not thread-safe"), ClaimKind::HiddenData},
  };
  for (const auto& [given, kind] : cases) {
    EXPECT_EQ(claimOf(given).kind, kind) << given.rule << ": " << given.message;
  }
  EXPECT_EQ(claimOf(warning("threadsafety-threadsafety", "Local static object: counter")).variable, "counter");
}

TEST(Claim, TakesTheFramesOfTheUserFromStacks) {
  Warning race;
  race.rule = "data race";
  race.stacks = {{Role::Access, "Read", {{"", 0, 0, "memcpy"}, {"/p/a.cpp", 3, 0, "f"}, {"/p/a.cpp", 9, 0, "main"}}},
                 {Role::OtherAccess, "Write", {{"/usr/include/c++/12/thread", 1, 0, "run"}, {"/p/b.cpp", 4, 0, "g"}}}};
  const Claim claim = claimOf(race);
  ASSERT_EQ(claim.sides.size(), 2U);
  EXPECT_EQ(claim.sides[0].at.function, "f");
  ASSERT_EQ(claim.sides[0].callers.size(), 1U);
  EXPECT_EQ(claim.sides[0].callers[0].line, 9U);
  EXPECT_EQ(claim.sides[1].at.line, 4U);
}

TEST(Claim, OtherWarningsAreNotUnderstood) {
  EXPECT_THAT(classify(warning("-Wunused-variable", "unused variable 'x'")).whyNot,
              HasSubstr("`-Wunused-variable` is not known to concern threads"));
  Warning nowhere = warning("concurrency-mt-unsafe", "function is not thread safe");
  nowhere.locations.clear();
  EXPECT_THAT(classify(nowhere).whyNot, HasSubstr("names no line"));
}

}  // namespace
}  // namespace heddle::claims
