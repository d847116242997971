#include "analyse/program/ProgramFacts.h"

#include <gmock/gmock.h>

#include <cstring>
#include <fstream>
#include <optional>

#include "analyse/program/ProgramReport.h"
#include "wire/FactsView.h"

#ifdef HEDDLE_FACTS_FIXTURES

namespace heddle::analyse {
namespace {

using testing::HasSubstr;
using wire::FactsView;

const std::string kFolder = HEDDLE_FACTS_FIXTURES;

class ProgramFactsTest : public testing::Test {
protected:
  void SetUp() override {
    auto built = buildFacts(kFolder + "/first");
    ASSERT_TRUE(built) << built.error().what;
    built_ = std::move(*built);
    words_.resize((built_.bytes.size() + 7) / 8);
    std::memcpy(words_.data(), built_.bytes.data(), built_.bytes.size());
    facts_ = FactsView::over(words_.data(), built_.bytes.size());
    ASSERT_TRUE(facts_);
  }

  std::string functionOf(const wire::FactsPoint& point) const {
    return std::string(facts_->string(facts_->functions()[point.function].name));
  }

  /// The call of \p callee in \p function. Both are linkage names.
  const wire::FactsPoint& call(const std::string& function, const std::string& callee) const {
    for (const wire::FactsModule& module : facts_->modules()) {
      for (const wire::FactsRange& range : facts_->rangesOf(module)) {
        const wire::FactsPoint& point = facts_->points()[range.point];
        if (functionOf(point) != function) { continue; }
        for (const std::uint32_t called : facts_->calleesOf(point)) {
          if (facts_->string(facts_->functions()[called].name) == callee) {
            EXPECT_EQ(facts_->pointAt(module, range.end - 1), &point);
            return point;
          }
        }
      }
    }
    ADD_FAILURE() << "no call of " << callee << " in " << function;
    return facts_->points().front();
  }

  std::uint32_t place(const std::string& variable, std::uint64_t offset = 0) const {
    for (std::uint32_t object = 0; object < facts_->objects().size(); ++object) {
      if (facts_->string(facts_->objects()[object].name) == variable) { return facts_->placeAt(object, offset); }
    }
    ADD_FAILURE() << "no object " << variable;
    return 0;
  }

  BuiltFacts built_;
  std::vector<std::uint64_t> words_;
  std::optional<FactsView> facts_;
};

TEST_F(ProgramFactsTest, CallsAndSitesOfTheProgramAreIdentified) {
  EXPECT_EQ(built_.counts.mappedCalls, built_.counts.calls);
  EXPECT_EQ(built_.counts.mappedSites, built_.counts.sites);
  EXPECT_GT(built_.counts.calls, 10U);
}

TEST_F(ProgramFactsTest, ThePastIsNotInTheFuture) {
  const wire::FactsPoint& point = call("_Z13lastAccessOfXv", "_Z4markv");
  EXPECT_FALSE(facts_->mayWrite(point.before, place("x")));
  EXPECT_TRUE(facts_->mayWrite(point.after, place("y")));
  EXPECT_TRUE(facts_->mayWrite(point.itself, place("guard")));
  EXPECT_FALSE(facts_->mayWrite(point.after, place("guard")));
}

TEST_F(ProgramFactsTest, ACalleeIsInTheFuture) {
  const wire::FactsPoint& point = call("_Z13lastAccessOfXv", "_Z6touchXv");
  EXPECT_TRUE(facts_->mayWrite(point.before, place("x")));
  EXPECT_FALSE(facts_->mayWrite(point.after, place("x")));
}

TEST_F(ProgramFactsTest, MembersAreDistinguished) {
  const wire::FactsPoint& point = call("_Z11writeSecondv", "_Z4markv");
  EXPECT_TRUE(facts_->mayWrite(point.after, place("pair", 4)));
  EXPECT_FALSE(facts_->mayWrite(point.after, place("pair", 0)));
}

TEST_F(ProgramFactsTest, LibrariesOfTheProgramAreIncluded) {
  const wire::FactsPoint& point = call("_Z10useLibraryv", "_Z4markv");
  EXPECT_TRUE(facts_->mayWrite(point.after, place("inLibrary")));
  const wire::FactsModule* library = facts_->moduleAt(kFolder + "/libsecond.so");
  ASSERT_TRUE(library);
  EXPECT_EQ(library->known, 1U);
}

TEST_F(ProgramFactsTest, AVirtualCallRunsTheFunctionOfTheObject) {
  const wire::FactsPoint& point = call("_Z10drawCirclev", "_Z7drawOneR5Shape");
  EXPECT_TRUE(facts_->mayWrite(point.itself, place("x")));
}

TEST_F(ProgramFactsTest, TheTableOfAThreadLeadsToItsFunction) {
  bool found = false;
  for (const wire::FactsSymbol& symbol : facts_->symbols()) {
    if (symbol.function == wire::kNoIndex) { continue; }
    const wire::FactsFunction& function = facts_->functions()[symbol.function];
    const std::string name(facts_->string(function.name));
    if (name.find("_State_impl") == std::string::npos || name.find("6_M_runEv") == std::string::npos) { continue; }
    found = true;
    EXPECT_TRUE(facts_->mayWrite(function.whole, place("pair", 0)));
    EXPECT_FALSE(facts_->mayWrite(function.whole, place("x")));
  }
  EXPECT_TRUE(found);
}

TEST_F(ProgramFactsTest, DestructorsRunAtExit) {
  EXPECT_TRUE(facts_->mayWrite(facts_->header().atExit, place("y")));
  EXPECT_FALSE(facts_->mayWrite(facts_->header().atExit, place("x")));
}

TEST_F(ProgramFactsTest, AThreadToBeStartedIsInTheFuture) {
  const wire::FactsPoint& point = call("main", "_Z7wrappedi");
  EXPECT_TRUE(facts_->mayWrite(point.after, place("pair", 0)));
}

TEST_F(ProgramFactsTest, TheSameProgramHasTheSameFacts) {
  const auto again = buildFacts(kFolder + "/first");
  ASSERT_TRUE(again);
  EXPECT_EQ(again->bytes, built_.bytes);
}

TEST_F(ProgramFactsTest, ADamagedFileIsRejected) {
  EXPECT_FALSE(FactsView::over(words_.data(), built_.bytes.size() - 8));
  auto* header = reinterpret_cast<wire::FactsHeader*>(words_.data());
  header->version += 1;
  EXPECT_FALSE(FactsView::over(words_.data(), built_.bytes.size()));
  header->version -= 1;
  header->points.count += 1'000'000;
  EXPECT_FALSE(FactsView::over(words_.data(), built_.bytes.size()));
}

TEST(ProgramFacts, AModuleWithoutIrMayDoAnything) {
  const auto built = buildFacts(kFolder + "/gcc.so");
  ASSERT_TRUE(built) << built.error().what;
  EXPECT_FALSE(built->modules.front().known);
  EXPECT_THAT(built->modules.front().reason, HasSubstr("no saved IR"));
}

TEST(ProgramFacts, SomethingElseThanAProgramIsRefused) {
  EXPECT_FALSE(buildFacts("/etc/passwd"));
  EXPECT_FALSE(buildFacts("/nonexistent"));
}

TEST(ProgramFacts, AStoredFileIsReusedUntilItIsDamaged) {
  const std::filesystem::path folder = testing::TempDir() + "/facts";
  std::filesystem::remove_all(folder);
  const auto first = factsFileOf(kFolder + "/first", folder);
  ASSERT_TRUE(first) << first.error().what;
  const auto written = std::filesystem::last_write_time(*first);
  const auto size = std::filesystem::file_size(*first);
  ASSERT_TRUE(factsFileOf(kFolder + "/first", folder));
  EXPECT_EQ(std::filesystem::last_write_time(*first), written);
  std::filesystem::resize_file(*first, size / 2);
  ASSERT_TRUE(factsFileOf(kFolder + "/first", folder));
  EXPECT_EQ(std::filesystem::file_size(*first), size);
}

TEST(ProgramReport, ThreadsAndTheirPlacesAreListed) {
  const auto report = analyseProgram(kFolder + "/first");
  ASSERT_TRUE(report) << report.error().what;
  bool found = false;
  for (const SharedPlace& place : report->places) {
    found = found || place.name == "pair.first";
  }
  EXPECT_TRUE(found);
}

}  // namespace
}  // namespace heddle::analyse

#endif
