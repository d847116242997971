#include "generate/TestProgram.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heddle::generate {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

facts::Callable callable(const std::string& name, std::vector<facts::Parameter> parameters, const std::string& result) {
  facts::Callable made;
  made.name = name;
  made.parameters = std::move(parameters);
  made.result = result;
  return made;
}

facts::ClassModel queue() {
  facts::ClassModel model;
  model.name = "Queue<int>";
  model.constructors = {callable("Queue", {{"unsigned long", false}}, "")};
  model.methods = {callable("push", {{"const int &", false}}, "void"), callable("tryPop", {{"int &", false}}, "bool"),
                   callable("swap", {{"Queue<int> &", true}}, "void"), callable("front", {}, "const int &")};
  return model;
}

const TestPlan kPlan{
    {{0, 0, {2}}, {0, 0, {1}}}, {{0, 0, {7}}}, {{3, 0, {}}}, {{{1, 0, {1}}}, {{2, 1, {0}}, {0, 1, {3}}}}};

TestProgram program() {
  TestProgram result;
  result.header = "/src/queue.h";
  result.className = "Queue<int>";
  result.comment = {"two threads"};
  return result;
}

TEST(TestProgram, IsWhatOneWouldWrite) {
  EXPECT_EQ(testProgram(queue(), kPlan, program(), TestStyle::Main),
            "// two threads\n#include \"/src/queue.h\"\n\n#include <heddle/harness/Describe.h>\n#include <memory>\n"
            "#include <string>\n#include <thread>\n#include <utility>\n#include <vector>\n\nint main() {\n"
            "  int value1 = 1;\n  Queue<int> object0(2);\n  Queue<int> object1(1);\n  object0.push(7);\n"
            "  std::thread thread1([&] {\n    static_cast<void>(object0.tryPop(value1));\n  });\n"
            "  std::thread thread2([&] {\n    object1.swap(object0);\n    object1.push(3);\n  });\n  thread1.join();\n"
            "  thread2.join();\n  heddle::harness::textOf(object0.front());\n}\n");
}

TEST(TestProgram, WhatThrowsInSomeOrderMayThrow) {
  TestProgram made = program();
  made.mayThrow = {2};
  EXPECT_THAT(testProgram(queue(), kPlan, made, TestStyle::Main),
              HasSubstr("try { static_cast<void>(object0.tryPop(value1)); } catch (...) {}"));
}

TEST(TestProgram, ResultsAreComparedWithThoseOfTheOrders) {
  TestProgram made = program();
  made.compared = {2, 1};
  made.orders = {{"true", "\"x\""}, {"false", "1"}};
  EXPECT_THAT(testProgram(queue(), kPlan, made, TestStyle::Main),
              AllOf(HasSubstr("results[0] = heddle::harness::textOf(object0.tryPop(value1));"),
                    HasSubstr("results[1] = heddle::harness::textOf(object0.front());"),
                    HasSubstr("{\"true\", \"\\\"x\\\"\"},"), HasSubstr("  assert(std::find(")));
  EXPECT_THAT(testProgram(queue(), kPlan, made, TestStyle::GoogleTest),
              AllOf(HasSubstr("TEST(Queue_int_, IsThreadSafe) {"), HasSubstr("ASSERT_TRUE(std::find("),
                    Not(HasSubstr("int main"))));
  EXPECT_THAT(testProgram(queue(), kPlan, made, TestStyle::Catch2),
              AllOf(HasSubstr("TEST_CASE(\"Queue_int_ is thread-safe\")"), HasSubstr("REQUIRE(")));
}

}  // namespace
}  // namespace heddle::generate
