#include "cli/HelpFormatter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace heddle::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

class HelpFormatterTest : public testing::Test {
protected:
  HelpFormatterTest() {
    app_.formatter(std::make_shared<HelpFormatter>());
    CLI::Option* json = app_.add_flag("--json", json_, "Print JSON")->group(kOutputGroup);
    app_.add_option("--points", points_, "Where threads may switch")
        ->group(kSearchGroup)
        ->check(CLI::IsMember({"sync", "all"}))
        ->capture_default_str()
        ->excludes(json);
    app_.add_option("--tests", tests_, "Run at most N tests")->type_name("N")->check(CLI::PositiveNumber);
  }

  CLI::App app_{"A program", "program"};
  bool json_ = false;
  std::string points_ = "sync";
  int tests_ = 0;
};

TEST_F(HelpFormatterTest, ShowsChoicesAndDefaultsButNoConstraints) {
  const std::string help = app_.help();
  EXPECT_THAT(help, HasSubstr("  --points sync|all       Where threads may switch (default: sync)\n"));
  EXPECT_THAT(help, HasSubstr("  --tests N               Run at most N tests\n"));
  EXPECT_THAT(help, Not(HasSubstr("Excludes")));
  EXPECT_THAT(help, Not(HasSubstr("POSITIVE")));
}

TEST_F(HelpFormatterTest, ListsGroupsInOneOrderAndTheOthersLast) {
  EXPECT_THAT(optionGroups(app_), testing::ElementsAre(kSearchGroup, kOutputGroup, "Options"));
}

}  // namespace
}  // namespace heddle::cli
