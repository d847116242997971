#include "facts/Keeping.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heddle::facts {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Callable callable(const std::string& name, std::vector<Parameter> parameters, const std::string& result) {
  Callable made;
  made.name = name;
  made.parameters = std::move(parameters);
  made.result = result;
  made.writtenResult = result;
  return made;
}

ClassModel model(std::vector<Callable> methods) {
  ClassModel made;
  made.methods = std::move(methods);
  return made;
}

/// The first parameter of the second method.
Feeding feedingOf(Callable source, Callable user) {
  return Keeping(model({std::move(source), std::move(user)})).of(1).front();
}

TEST(Keeping, HandlesComeFromTheMethodThatReturnsThem) {
  const Feeding feeding = feedingOf(callable("acquire", {}, "Conn *"), callable("release", {{"Conn *"}}, "void"));
  EXPECT_THAT(feeding.sources, ElementsAre(Source{0}));
  EXPECT_TRUE(feeding.isNeeded);
  EXPECT_EQ(feeding.sharing, Sharing::Single);
  const Feeding shared = feedingOf(callable("open", {}, "std::shared_ptr<Session>"),
                                   callable("close", {{"const std::shared_ptr<Session> &"}}, "void"));
  EXPECT_THAT(shared.sources, ElementsAre(Source{0}));
  EXPECT_EQ(shared.sharing, Sharing::Free);
}

TEST(Keeping, WhatAPointerRefersToFits) {
  EXPECT_THAT(
      feedingOf(callable("open", {}, "std::unique_ptr<Session>"), callable("close", {{"Session &"}}, "void")).sources,
      ElementsAre(Source{0}));
  EXPECT_THAT(feedingOf(callable("add", {}, "Session &"), callable("close", {{"Session *"}}, "void")).sources,
              ElementsAre(Source{0}));
  EXPECT_THAT(
      feedingOf(callable("acquire", {}, "std::optional<Lease>"), callable("release", {{"Lease"}}, "void")).sources,
      ElementsAre(Source{0}));
}

TEST(Keeping, NumbersAreHandlesByTheirNamesOrAliases) {
  EXPECT_THAT(
      feedingOf(callable("schedule", {}, "int"), callable("cancel", {{"int", false, "id", "int"}}, "bool")).sources,
      ElementsAre(Source{0}));
  EXPECT_THAT(
      feedingOf(callable("push", {}, "int"), callable("wait", {{"int", false, "limit", "int"}}, "bool")).sources,
      IsEmpty());
  EXPECT_THAT(feedingOf(callable("size", {}, "int"), callable("cancel", {{"int", false, "id", "int"}}, "bool")).sources,
              IsEmpty());
  Callable add = callable("after", {}, "unsigned long");
  add.writtenResult = "Timers::Key";
  EXPECT_THAT(feedingOf(add, callable("stop", {{"unsigned long", false, "which", "Key"}}, "bool")).sources,
              ElementsAre(Source{0}));
}

TEST(Keeping, NodesThatAMethodTookInAreGivenToTheOneThatRemovesThem) {
  const Keeping keeping(model({callable("push", {{"Node *"}}, "void"), callable("remove", {{"Node &"}}, "void")}));
  EXPECT_THAT(keeping.of(1).front().sources, ElementsAre(Source{0, 0}));
  EXPECT_EQ(keeping.keptOf(0), std::size_t{0});
  EXPECT_FALSE(keeping.isFed(0));
}

TEST(Keeping, PlainValuesAreMade) {
  EXPECT_THAT(
      feedingOf(callable("get", {}, "std::vector<int>"), callable("use", {{"std::vector<int>"}}, "void")).sources,
      IsEmpty());
  EXPECT_THAT(feedingOf(callable("name", {}, "const char *"), callable("find", {{"const char *"}}, "void")).sources,
              IsEmpty());
}

}  // namespace
}  // namespace heddle::facts
