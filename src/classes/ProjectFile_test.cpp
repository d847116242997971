#include "classes/ProjectFile.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace heddle::classes {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class ProjectFile : public testing::Test {
protected:
  Result<ClassProject> read(const std::string& text, const std::string& className = "") {
    const std::filesystem::path file =
        std::filesystem::path(testing::TempDir()) /
        (std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) + ".toml");
    std::ofstream(file) << text;
    auto project = readProject(file, className);
    std::filesystem::remove(file);
    return project;
  }
};

facts::Callable method(const std::string& name, const std::string& signature) {
  facts::Callable result;
  result.name = name;
  result.signature = signature;
  return result;
}

facts::ClassModel model() {
  facts::ClassModel result;
  result.name = "Queue";
  result.methods = {method("push", "push(int)"), method("push", "push(int, int)"), method("pop", "pop()")};
  return result;
}

TEST_F(ProjectFile, SaysHowAClassIsUsed) {
  const auto project = read(R"(
    [class."Queue<int>"]
    header = "q.h"
    flags = ["-std=c++20"]
    roles = { producer = ["push"], consumer = ["pop"] }
    setup = "object.open();"
    teardown = "object.close();"
    [class."Queue<int>".values]
    Key = ["Key{1}", "Key{2}"]
  )");
  ASSERT_TRUE(project.has_value());
  EXPECT_EQ(project->className, "Queue<int>");
  EXPECT_TRUE(std::filesystem::path(project->header).is_absolute());
  EXPECT_THAT(project->flags, ElementsAre("-std=c++20"));
  EXPECT_EQ(project->roles.size(), 2U);
  EXPECT_EQ(project->extras.setup, "object.open();");
  EXPECT_EQ(project->extras.teardown, "object.close();");
  EXPECT_EQ(project->extras.values[0].second[1], "Key{2}");
}

TEST_F(ProjectFile, OtherClassesAndMissingFilesHaveNoEffect) {
  EXPECT_EQ(read("[class.A]\nheader = 'a.h'", "B")->header, "");
  EXPECT_EQ(readProject("/no/such/heddle.toml", "")->className, "");
}

TEST_F(ProjectFile, ErrorsAreNamed) {
  EXPECT_THAT(read("[class.A").error().what, HasSubstr(".toml:1"));
  EXPECT_THAT(read("[class.A]\nheadr = 'a.h'").error().what, HasSubstr(".toml:2: class A: unknown key 'headr'"));
  EXPECT_THAT(read("[class.A]\nheader = 3").error().what, HasSubstr("header must be a string"));
  EXPECT_THAT(read("[class.A]\nflags = [1]").error().what, HasSubstr("flags must be a list of strings"));
  EXPECT_THAT(read("[class.A]\n[class.B]").error().what, HasSubstr("has 2 classes: name one of them"));
}

TEST_F(ProjectFile, RemembersTheLineOfEachString) {
  const auto project =
      read("[class.A]\nheader = 'a.h'\nleave_out = ['f',\n 'g']\n[class.A.values]\nKey = ['Key{1}']\n");
  ASSERT_TRUE(project.has_value());
  const generate::TomlPlaces& places = project->extras.places;
  EXPECT_THAT(places.of("g"), HasSubstr(".toml:4"));
  EXPECT_THAT(places.of("Key"), HasSubstr(".toml:6"));
  EXPECT_EQ(places.directive("Key{1}"), "#line 6 \"" + places.file + "\"\n");
  EXPECT_EQ(places.directive("none"), "");
  const auto applied = applyProject(*project, *std::make_unique<facts::ClassModel>(model()));
  ASSERT_FALSE(applied.has_value());
  EXPECT_THAT(applied.error().what, HasSubstr(".toml:3 names f, but Queue has no such method"));
}

TEST(ApplyProject, LeavesOutByNameAndBySignature) {
  facts::ClassModel queue = model();
  ClassProject project;
  project.leaveOut = {"push(int, int)"};
  ASSERT_TRUE(applyProject(project, queue).has_value());
  EXPECT_EQ(queue.methods.size(), 2U);
  EXPECT_EQ(queue.leftOut[0].what, "push(int, int)");
  project.leaveOut = {"push"};
  ASSERT_TRUE(applyProject(project, queue).has_value());
  EXPECT_EQ(queue.methods.size(), 1U);
  EXPECT_THAT(applyProject(project, queue).error().what, HasSubstr("Queue has no such method"));
}

TEST(ApplyProject, RolesAreSetsOfMethods) {
  ClassProject project;
  project.roles = {{"push"}, {"pop"}};
  project.mayBlock = {"pop"};
  generate::GeneratorOptions options;
  ASSERT_TRUE(applyRoles(project, model(), options).has_value());
  EXPECT_THAT(options.roles, ElementsAre(ElementsAre(0U, 1U), ElementsAre(2U)));
  EXPECT_THAT(options.blocking, ElementsAre(2U));
  project.roles = {{"pull"}};
  EXPECT_FALSE(applyRoles(project, model(), options).has_value());
}

}  // namespace
}  // namespace heddle::classes
