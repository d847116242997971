#include "explain/StackLines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "judge/TestNotes.h"

namespace heddle {
namespace {

using testing::ElementsAre;

StackFrame harnessFrame(const std::string& function, const std::string& file) {
  return {function, file, 36, "/home/user/harness", 1, true};
}

/// What lies below every call of a test that `heddle class` has made.
Stack below(const std::string& method) {
  return {harnessFrame("heddle_op_2", "/home/user/heddle-op-2 " + method),
          harnessFrame("heddle::harness::detail::invoke", "/opt/include/heddle/harness/State.h"),
          notes::libraryFrame("std::thread::_State_impl::_M_run()"), notes::libraryFrame("start_thread")};
}

Stack operator+(Stack above, const Stack& rest) {
  above.insert(above.end(), rest.begin(), rest.end());
  return above;
}

TEST(StackLines, OfAGeneratedTestEndAtTheMethodOfTheUser) {
  const Stack stack = Stack{notes::libraryFrame("std::list::splice()"), notes::libraryFrame("std::list::swap()"),
                            notes::frame("Cache::get", "cache.h", 23)} +
                      below("get");
  EXPECT_THAT(stackLines(stack, false), ElementsAre("… 2 library frames", "Cache::get  cache.h:23"));
}

TEST(StackLines, SayWhoReadsTheResultOfACall) {
  const Stack stack = Stack{notes::libraryFrame("std::string::begin()"),
                            harnessFrame("heddle::harness::describe", "/opt/include/heddle/harness/Describe.h")} +
                      below("name");
  EXPECT_THAT(stackLines(stack, false), ElementsAre("std::string::begin  std_mutex.h:229", "the caller of name"));
}

TEST(StackLines, OfTheTestItselfAreNone) {
  const Stack stack{notes::libraryFrame("__assert_fail"),
                    harnessFrame("heddle::harness::detail::runPlan", "/opt/include/heddle/harness/RunPlan.h"),
                    notes::libraryFrame("lambda in heddle::test")};
  EXPECT_THAT(stackLines(stack, false), ElementsAre());
}

TEST(StackLines, AskedForAllShowAll) { EXPECT_EQ(stackLines(below("get"), true).size(), 4U); }

}  // namespace
}  // namespace heddle
