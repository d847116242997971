#include "seeding/Place.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "seeding/Hang.h"
#include "seeding/Journal.h"
#include "seeding/SimulatedProgram.h"

namespace heddle::seeding {
namespace {

using wire::noise::Heuristic;

TEST(Configuration, HasOneNoisePerHeuristicAndPlace) {
  Configuration configuration;
  configuration.put({Heuristic::Wait, 1, 10});
  configuration.put({Heuristic::Wait, 1, 20});
  configuration.put({Heuristic::Halt, 1, 30});
  ASSERT_EQ(configuration.genes().size(), 2U);
  EXPECT_EQ(configuration.genes().front().strength, 20);
}

TEST(Configuration, IsTheSameInAnyOrder) {
  Configuration one;
  one.put({Heuristic::Wait, 1, 10});
  one.put({Heuristic::Yield, 2, 10});
  Configuration other;
  other.put({Heuristic::Yield, 2, 10});
  other.put({Heuristic::Wait, 1, 10});
  EXPECT_EQ(one, other);
  EXPECT_EQ(one.hash(), other.hash());
}

TEST(Configuration, IsReadAsItWasWritten) {
  const PlaceSet places = simulatedPlaces(5);
  Configuration configuration;
  configuration.put({Heuristic::Halt, 4, 100});
  configuration.put({Heuristic::Yield, 0, 1});
  const auto parsed = parseConfiguration("# comment\n\n" + textOf(configuration, places), places);
  EXPECT_EQ(parsed.configuration, configuration);
  EXPECT_EQ(parsed.fault, "");
  EXPECT_THAT(parsed.unknown, testing::IsEmpty());
}

TEST(Configuration, ListsPlacesThatDoNotExist) {
  const auto parsed = parseConfiguration("wait 50 place 77\nwait 50 place 1\n", simulatedPlaces(5));
  EXPECT_THAT(parsed.unknown, testing::ElementsAre("wait 50 place 77"));
  EXPECT_EQ(parsed.configuration.genes().size(), 1U);
}

TEST(Configuration, RefusesOtherText) {
  for (const char* text : {"sleep 50 place 1", "wait 101 place 1", "wait x place 1", "wait", "wait 50"}) {
    EXPECT_EQ(parseConfiguration(text, simulatedPlaces(5)).fault, text);
  }
}

TEST(Places, AreRelatedByTheirVariable) { EXPECT_THAT(simulatedPlaces(6).related(2), testing::ElementsAre(3U)); }

TEST(Journal, ReadsWhatItWrote) {
  const RunResult result{
      .bug = true, .what = "exit status 3", .races = {{1, UINT64_MAX}}, .coverage = {5, 6}, .seconds = 0.5};
  const auto read = parseLine(lineOf(result));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->bug, true);
  EXPECT_EQ(read->what, "exit status 3");
  EXPECT_EQ(read->races, result.races);
  EXPECT_EQ(read->coverage, result.coverage);
}

TEST(Journal, ContinuesAfterAnIncompleteLine) {
  const std::string path = testing::TempDir() + "/incomplete.journal";
  {
    auto journal = Journal::begin(path, "header");
    ASSERT_TRUE(journal);
    ASSERT_TRUE(journal->append({.bug = true, .what = "one", .races = {}, .coverage = {}, .seconds = 0}));
  }
  FILE* file = std::fopen(path.c_str(), "a");
  std::fputs("{\"bug\":tr", file);
  std::fclose(file);
  for (int i = 0; i < 2; ++i) {
    auto journal = Journal::resume(path, "header");
    ASSERT_TRUE(journal);
    EXPECT_EQ(journal->recordedCount(), 1U);
    EXPECT_EQ(journal->recorded()->what, "one");
    EXPECT_FALSE(journal->recorded());
  }
  EXPECT_FALSE(Journal::resume(path, "other options"));
}

TEST(Hang, AThreadThatWaitsForAFutexWithoutATimeoutWaitsForever) {
  EXPECT_TRUE(waitsForever("202 0x7f0 0x189 0x0 0x0 0x0 0xffffffff 0x7ffc 0x7f1"));
  EXPECT_TRUE(waitsForever("202 0x7f0 0x80 0x2 0x0 0x0 0x0 0x7ffc 0x7f1"));
  EXPECT_FALSE(waitsForever("202 0x7f0 0x189 0x0 0x7ffd10 0x0 0xffffffff 0x7ffc 0x7f1"));
  EXPECT_FALSE(waitsForever("202 0x7f0 0x81 0x1 0x0 0x0 0x0 0x7ffc 0x7f1"));
  EXPECT_FALSE(waitsForever("0 0x0 0x7f 0x10 0x0 0x0 0x0 0x7ffc 0x7f1"));
  EXPECT_FALSE(waitsForever("running"));
  EXPECT_FALSE(waitsForever(""));
}

}  // namespace
}  // namespace heddle::seeding
