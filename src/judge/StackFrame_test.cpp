#include "judge/StackFrame.h"

#include <gtest/gtest.h>

#include "judge/TestNotes.h"

namespace heddle {
namespace {

TEST(ShortFunction, LeavesOutParametersAndReturnType) {
  EXPECT_EQ(shortFunction("main"), "main");
  EXPECT_EQ(shortFunction("Account::withdraw(int)"), "Account::withdraw");
  EXPECT_EQ(shortFunction("void std::__invoke_impl<void, main::$_0>(std::__invoke_other, main::$_0&&)"),
            "std::__invoke_impl<void, main::$_0>");
  EXPECT_EQ(shortFunction("Queue<int>::front() const"), "Queue<int>::front");
}

TEST(ShortFunction, KeepsTheNamesOfLambdasAndOperators) {
  EXPECT_EQ(shortFunction("main::{lambda()#1}::operator()() const"), "main::{lambda()#1}::operator()");
  EXPECT_EQ(shortFunction("main::{lambda(int)#2}"), "main::{lambda(int)#2}");
  EXPECT_EQ(shortFunction("Handle::operator->()"), "Handle::operator->");
  EXPECT_EQ(shortFunction("(anonymous namespace)::run(int)"), "(anonymous namespace)::run");
}

TEST(ShortFunction, CopiesThatTheCompilerMadeHaveTheNameOfTheirFunction) {
  EXPECT_EQ(shortFunction("push(int) (.constprop.0)"), "push");
  EXPECT_EQ(shortFunction("Queue::push(int) (.part.0) (.cold)"), "Queue::push");
  EXPECT_EQ(shortFunction("push(int) [clone .isra.0] [clone .cold]"), "push");
  EXPECT_EQ(shortFunction("compute(compute(std::thread&)::_Z7computeRSt6thread.Frame*) (.actor)"), "compute");
}

TEST(ShortFunction, QualifiersAreNoPartOfTheName) {
  EXPECT_EQ(shortFunction("Queue<int>::front() const &"), "Queue<int>::front");
  EXPECT_EQ(shortFunction("Queue<int>::take() &&"), "Queue<int>::take");
  EXPECT_EQ(shortFunction("Flag::get() const volatile"), "Flag::get");
}

TEST(FunctionWords, CallALambdaALambda) {
  EXPECT_EQ(functionWords("main::$_0::operator()() const"), "lambda in main");
  EXPECT_EQ(functionWords("main::{lambda()#1}::operator()() const"), "lambda in main");
  EXPECT_EQ(functionWords("Pool::run(int)::'lambda'(int)::operator()(int) const"), "lambda in Pool::run");
  EXPECT_EQ(functionWords("main::$_1::operator()() const::$_0::operator()() const"), "lambda in lambda in main");
  EXPECT_EQ(functionWords("operator()"), "lambda");
  EXPECT_EQ(functionWords("Counter::operator()(int)"), "Counter::operator()");
  EXPECT_EQ(functionWords("main"), "main");
}

TEST(FunctionWords, LeaveOutWhatTellsBinaryInterfacesApart) {
  EXPECT_EQ(functionWords("Log::last[abi:cxx11]() const"), "Log::last");
  EXPECT_EQ(functionWords("name[abi:v1][abi:cxx11](int)"), "name");
}

TEST(IsForeign, ThePathOfTheFileDecides) {
  EXPECT_TRUE(isForeign({"push", "/usr/include/c++/12/queue", 3, "/home/u/prog", 0, false}));
  EXPECT_FALSE(isForeign({"std::hash<Mine>::operator()", "/home/u/mine.h", 3, "/home/u/prog", 0, false}));
}

TEST(IsForeign, WithoutAFileModuleAndNameDecide) {
  EXPECT_TRUE(isForeign({"raise", "", 0, "/lib/x86_64-linux-gnu/libc.so.6", 0, false}));
  EXPECT_TRUE(isForeign({"void std::__invoke<int>(int&&)", "", 0, "/home/u/prog", 0, false}));
  EXPECT_TRUE(isForeign({"anything", "/home/u/heddle/src/x.cpp", 1, "/opt/lib/libheddle.so", 0, false}));
  EXPECT_FALSE(isForeign({"work()", "", 0, "/home/u/prog", 0, false}));
}

TEST(OwnFrame, IsTheInnermostOneOfTheUser) {
  const Stack stack{notes::libraryFrame("std::mutex::lock()"), notes::frame("work", "w.cpp", 3),
                    notes::frame("main", "w.cpp", 9)};
  EXPECT_EQ(ownFrame(stack).function, "work");
}

TEST(OwnFrame, IsTheInnermostOneWhereTheUserHasNone) {
  EXPECT_EQ(ownFrame({notes::libraryFrame("std::mutex::lock()")}).function, "std::mutex::lock()");
  EXPECT_EQ(ownFrame({}), StackFrame{});
}

TEST(Describe, SaysWhatIsKnown) {
  EXPECT_EQ(describe(notes::frame("work(int)", "/a/b/w.cpp", 3)), "work at w.cpp:3");
  EXPECT_EQ(describe({"", "", 0, "/a/prog", 0x1f, false}), "prog+0x1f");
  EXPECT_EQ(describe({}), "an unknown place");
}

/// As debuggers see the tests of `heddle class`.
StackFrame calling(const std::string& method) {
  return {"heddle_op_3", "/home/u/heddle-op-3 " + method, 7, "/home/u/harness", 0, true};
}

TEST(Harness, IsForeign) {
  EXPECT_TRUE(isForeign({"heddle::harness::detail::invoke(unsigned long)", "/opt/share/include/heddle/harness/State.h",
                         103, "/home/u/harness", 0, false}));
  EXPECT_TRUE(isForeign({"main", "/home/u/heddle-harness", 9, "/home/u/harness", 0, false}));
  EXPECT_TRUE(isForeign(calling("push")));
  EXPECT_TRUE(isForeign({"heddle_new_0", "/home/u/heddle-new-0", 3, "/home/u/harness", 0, false}));
  EXPECT_FALSE(isHarness(notes::frame("work", "w.cpp", 3)));
}

TEST(Harness, IsToldByTheMethodThatItCalls) {
  EXPECT_EQ(describe(calling("operator/")), "the caller of operator/");
  EXPECT_EQ(shortPlace(calling("push")), "the caller of push");
  EXPECT_EQ(callerWords(notes::frame("heddle_op_3", "w.cpp", 3)), "");
}

TEST(OwnFrame, IsTheCallerOfAMethodWhereTheUserHasNone) {
  EXPECT_EQ(ownFrame({notes::libraryFrame("std::string::begin()"), calling("name")}), calling("name"));
  EXPECT_EQ(ownFrame({notes::frame("work", "w.cpp", 3), calling("name")}).function, "work");
}

}  // namespace
}  // namespace heddle
