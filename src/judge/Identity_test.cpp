#include "judge/Identity.h"

#include <gtest/gtest.h>

namespace heddle::judge {
namespace {

StackFrame frame(const std::string& function, std::uint32_t line) {
  return {function, "/home/me/src/account.cpp", line, "/home/me/prog", 0x1000 + line, false};
}

TEST(Identity, LinesAndOffsetsDoNotMatter) {
  EXPECT_EQ(placeKey(frame("transfer(Account&, int)", 12)), placeKey(frame("transfer(Account&, int)", 99)));
}

TEST(Identity, FoldersDoNotMatterButFilesDo) {
  StackFrame moved = frame("run()", 1);
  moved.file = "/elsewhere/account.cpp";
  EXPECT_EQ(placeKey(moved), placeKey(frame("run()", 1)));
  moved.file = "/home/me/src/other.cpp";
  EXPECT_NE(placeKey(moved), placeKey(frame("run()", 1)));
}

TEST(Identity, UnnamedPlacesDifferByOffset) {
  StackFrame one{"", "", 0, "/bin/prog", 0x10, false};
  StackFrame other{"", "", 0, "/bin/prog", 0x20, false};
  EXPECT_NE(placeKey(one), placeKey(other));
}

TEST(Identity, LambdasHaveNoNumbers) {
  EXPECT_EQ(functionKey("main::$_0::operator()() const"), functionKey("main::$_12::operator()() const"));
  EXPECT_EQ(functionKey("main::{lambda()#1}::operator()() const"),
            functionKey("main::{lambda()#3}::operator()() const"));
  EXPECT_EQ(functionKey("main::$_0::operator()() const"), functionKey("main::{lambda()#1}::operator()() const"));
  EXPECT_EQ(functionKey("f()::'lambda'()::operator()() const"), functionKey("f()::'lambda0'()::operator()() const"));
}

TEST(Identity, NumbersInNamesStay) {
  EXPECT_NE(functionKey("step1()"), functionKey("step2()"));
  EXPECT_NE(functionKey("Ring<4>::push(int)"), functionKey("Ring<8>::push(int)"));
}

TEST(Identity, ClonesAreTheFunctionItself) {
  EXPECT_EQ(functionKey("push(int) [clone .constprop.0]"), functionKey("push(int)"));
}

TEST(Identity, ElementsOfAnArrayAreOneObject) {
  EXPECT_EQ(objectKey("forks[2].mutex"), "forks[].mutex");
  EXPECT_EQ(objectKey("grid[1][22]"), "grid[][]");
  EXPECT_EQ(objectKey("map[key]"), "map[key]");
}

TEST(Identity, NamesThatWeMadeUpDoNotCount) {
  EXPECT_EQ(objectKey("mutex 2"), "");
  EXPECT_EQ(objectKey(""), "");
  EXPECT_EQ(objectKey("counter"), "counter");
}

TEST(Identity, AnUnnamedVariableIsIdentifiedByItsAllocationSite) {
  const VariableNote one{"", "byte 0 of a heap block", {frame("make()", 3)}};
  const VariableNote same{"", "byte 8 of a heap block", {frame("make()", 4)}};
  const VariableNote other{"", "byte 0 of a heap block", {frame("build()", 3)}};
  EXPECT_EQ(variableKey(one), variableKey(same));
  EXPECT_NE(variableKey(one), variableKey(other));
}

TEST(Identity, AnAssertionIsWhatItAsserts) {
  EXPECT_EQ(assertedExpression("a.cpp:16: void f(int): Assertion `x >= 0' failed."), "x >= 0");
  EXPECT_EQ(assertedExpression("a.cpp:99: void f(int): Assertion `c == '`' failed' failed."), "c == '`' failed");
  EXPECT_EQ(assertedExpression("no such thing"), "");
}

TEST(Identity, TheOrderOfPlacesDoesNotMatter) {
  EXPECT_EQ(findingId(FindingKind::DataRace, {"a", "b"}), findingId(FindingKind::DataRace, {"b", "a"}));
  EXPECT_NE(findingId(FindingKind::DataRace, {"a", "b"}), findingId(FindingKind::DataRace, {"ab", ""}));
  EXPECT_NE(findingId(FindingKind::DataRace, {"a"}), findingId(FindingKind::Deadlock, {"a"}));
}

}  // namespace
}  // namespace heddle::judge
