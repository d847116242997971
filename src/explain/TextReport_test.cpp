#include "explain/TextReport.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "explain/Golden.h"

namespace heddle::explain {
namespace {

StoryRow row(std::uint64_t step, std::size_t column, std::string place, std::string source, std::string note,
             bool important = false) {
  return {step, column, std::move(place), std::move(source), std::move(note), important, 0};
}

StoryRow fold(std::size_t column, std::size_t count) {
  StoryRow result;
  result.column = column;
  result.folded = count;
  return result;
}

Story raceStory() {
  Story story;
  story.id = "race-3f2a91";
  story.kind = "data-race";
  story.headline = "Data race on `counter`";
  story.place = "increment at counter.cpp:8";
  story.message =
      "T1 writes 4 bytes in increment at counter.cpp:8; T2 reads 4 bytes in increment at counter.cpp:8. Nothing orders "
      "the two.";
  story.cause =
      "T1 writes 1 to `counter` at counter.cpp:8, then T2 reads 1 from `counter` at counter.cpp:8. Nothing orders the "
      "two: neither holds a lock.";
  story.shape = "0 preemptions, 2 switches, 8 steps (as found: 3 preemptions, 7 switches, 19 steps).";
  story.sections = {{"T1 writes 4 bytes, first", {"increment  counter.cpp:8", "main::{lambda()#1}  counter.cpp:14"}},
                    {"T2 reads 4 bytes, second", {"increment  counter.cpp:8", "… 6 library frames"}},
                    {"`counter` is a global variable", {}}};
  story.table.columns = {"main", "T1", "T2 \"worker\""};
  story.table.rows = {row(1, 0, "counter.cpp:14", "std::thread one(increment);", "creates T1"),
                      row(2, 0, "counter.cpp:15", "std::thread two(increment);", "creates T2"), fold(0, 4),
                      row(7, 1, "counter.cpp:8", "++counter;", "write `counter`", true),
                      row(8, 2, "counter.cpp:8", "++counter;", "read `counter`", true)};
  story.replayCommand = "heddle replay race-3f2a91";
  story.page = "docs/bugs/data-race.md";
  return story;
}

Story crowdedStory() {
  Story story = raceStory();
  story.table.columns = {"main", "T1", "T2", "T3", "T4", "T5"};
  story.table.rows = {row(3, 1, "fork.cpp:31", "std::scoped_lock both(left.mutex, right.mutex, table.mutex);",
                          "lock `Table::instance()::table`"),
                      row(4, 5, "table.cpp:7", "table.seats.at(index).occupied = true;", "write `seats`"), fold(6, 40),
                      row(0, 4, "fork.cpp:31", "left.lock();", "waits for mutex `left`, held by T5", true)};
  return story;
}

TEST(TextReport, ARaceWithThreeThreads) { expectGolden("race.txt", renderText(raceStory(), {100, false})); }

TEST(TextReport, ManyThreadsBecomeAList) { expectGolden("crowded.txt", renderText(crowdedStory(), {100, false})); }

TEST(TextReport, ColoursAreAddedOnlyWhereTheyAreAskedFor) {
  EXPECT_THAT(renderText(raceStory(), {100, true}), testing::HasSubstr("\033[1;31m"));
  EXPECT_THAT(renderText(raceStory(), {100, false}), testing::Not(testing::HasSubstr("\033")));
}

TEST(TextReport, NoLineIsWiderThanAskedFor) {
  for (const Story& story : {raceStory(), crowdedStory()}) {
    std::string line;
    std::istringstream text(renderText(story, {100, false}));
    while (std::getline(text, line)) {
      const auto shown =
          std::ranges::count_if(line, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; });
      EXPECT_LE(shown, 100) << line;
    }
  }
}

TEST(TextReport, WhatIsNotKnownLeavesNoTrace) {
  Story story;
  story.id = "abort-000000";
  story.headline = "The program aborted";
  EXPECT_EQ(renderText(story, {100, false}), "The program aborted [abort-000000]\n");
}

}  // namespace
}  // namespace heddle::explain
