#include "classes/ProjectInit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

namespace heddle::classes {
namespace {

using testing::HasSubstr;

class ProjectInit : public testing::Test {
protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) / ("heddle-init-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
    std::ofstream(folder_ / "queue.h") << "// Single producer.\nclass Queue {};\n";
    query_.header = (folder_ / "queue.h").string();
    query_.className = "Queue<\"x\">";
    query_.compile.flags = {"-std=c++20", "-O2", "-DQUEUE=1"};
    facts_.model.header = query_.header;
    facts::Callable pop;
    pop.name = "pop";
    pop.signature = "pop(const Key &)";
    pop.parameters = {{"const Key &", false}};
    facts_.model.methods = {pop};
    facts_.model.leftOut = {
        {"emplace(Args &&...)", "a member template; heddle.toml can instantiate it: instantiate = []"}};
    facts_.summaries.resize(1);
    facts_.summaries[0].waits = true;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path folder_;
  analyse::ClassQuery query_;
  facts::ClassFacts facts_;
};

TEST_F(ProjectInit, SaysWhatIsKnownAndWhatCanBeSaid) {
  const std::string text = initialProject(query_, facts_, folder_.string());
  for (const char* line : {"[class.\"Queue<\\\"x\\\">\"]\n", "header = \"queue.h\"\n",
                           "flags = [\"-std=c++20\", \"-DQUEUE=1\"]\n", "\nmay_block = [\"pop(const Key &)\"]",
                           "# Line 1 of the header says: Single producer.\n", "# instantiate = [\"emplace<int>\"]",
                           "# Not called: emplace(Args &&...): a member template", "# \"Key\" = [\"...\"]\n"}) {
    EXPECT_THAT(text, HasSubstr(line));
  }
}

TEST_F(ProjectInit, TheEntryCanBeReadAndIsNotWrittenTwice) {
  const std::filesystem::path file = folder_ / "heddle.toml";
  std::ofstream(file) << "[class.Other]\nheader = 'other.h'\n";
  ASSERT_TRUE(initProject(query_, facts_, file).has_value());
  const auto project = readProject(file, query_.className);
  ASSERT_TRUE(project.has_value()) << project.error().what;
  EXPECT_EQ(project->header, query_.header);
  EXPECT_EQ(project->mayBlock, std::vector<std::string>{"pop(const Key &)"});
  EXPECT_EQ(readProject(file, "Other")->className, "Other");
  EXPECT_THAT(initProject(query_, facts_, file).error().what, HasSubstr("has an entry of"));
}

}  // namespace
}  // namespace heddle::classes
