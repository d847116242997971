#include "facts/Ownership.h"

#include <gtest/gtest.h>

namespace heddle::facts {
namespace {

Callable callable(const std::string& name, std::vector<Parameter> parameters, const std::string& result) {
  Callable made;
  made.name = name;
  made.parameters = std::move(parameters);
  made.result = result;
  made.writtenResult = result;
  return made;
}

/// Whether the first method gives objects to its caller, and the second one takes them back.
bool isPool(const std::string& name, Callable first, Callable second) {
  ClassModel model;
  model.name = name;
  model.methods = {std::move(first), std::move(second)};
  const Keeping keeping(model);
  const Ownership ownership(model, keeping);
  EXPECT_EQ(ownership.gives(0), ownership.takes(1).has_value());
  return ownership.gives(0);
}

TEST(Ownership, AcquireAndReleaseLendObjectsOfTheUser) {
  EXPECT_TRUE(isPool("Pool<Conn>", callable("acquire", {}, "Conn *"), callable("release", {{"Conn *"}}, "void")));
  EXPECT_TRUE(isPool("Pool<Conn, 4>", callable("tryBorrow", {}, "Conn *"), callable("giveBack", {{"Conn *"}}, "void")));
}

TEST(Ownership, AnObjectOfTheClassMayHaveOtherUsers) {
  EXPECT_FALSE(isPool("Sessions", callable("acquire", {}, "Session *"), callable("release", {{"Session *"}}, "void")));
  EXPECT_FALSE(isPool("Map<Conn>", callable("find", {}, "Conn *"), callable("erase", {{"Conn *"}}, "void")));
}

TEST(Ownership, ABlockMayBeEmpty) {
  EXPECT_FALSE(isPool("Arena<int>", callable("allocate", {{"unsigned long"}}, "int *"),
                      callable("release", {{"int *"}}, "void")));
}

}  // namespace
}  // namespace heddle::facts
