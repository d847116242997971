#include "explain/TableText.h"

#include <gtest/gtest.h>

namespace heddle::explain {
namespace {

using Lines = std::vector<std::string>;

TEST(Wrapped, BreaksAtBlanks) { EXPECT_EQ(wrapped("one two three", 8), (Lines{"one two", "three"})); }

TEST(Wrapped, BreaksAWordThatIsTooLong) { EXPECT_EQ(wrapped("abcdefghij", 4), (Lines{"abcd", "efgh", "ij"})); }

TEST(Wrapped, CountsCharactersNotBytes) { EXPECT_EQ(wrapped("ääää öö", 4), (Lines{"ääää", "öö"})); }

TEST(Wrapped, NoRoomAtAllStillEnds) { EXPECT_EQ(wrapped("ab", 0), (Lines{"a", "b"})); }

TEST(TableText, ARowWithoutAnyColumnIsShown) {
  StoryTable table;
  table.rows.resize(1);
  table.rows[0].place = "loop.cpp:3";
  table.rows[0].note = "No progress";
  EXPECT_NE(tableText(table, 100, Paint(false)).find("3  · No progress"), std::string::npos);
}

TEST(TableText, OmittedStepsSayWhereTheyAre) {
  StoryTable table;
  table.columns = {"main"};
  table.rows.resize(2);
  table.rows[0].folded = 53;
  table.rows[0].note = "in Queue::push";
  table.rows[1].folded = 1;
  const std::string text = tableText(table, 100, Paint(false));
  EXPECT_NE(text.find("… 53 steps in Queue::push"), std::string::npos) << text;
  EXPECT_NE(text.find("… 1 more step"), std::string::npos) << text;
}

TEST(Wrapped, AnEmptyTextGivesNoLine) { EXPECT_EQ(wrapped("", 10), Lines{}); }

}  // namespace
}  // namespace heddle::explain
