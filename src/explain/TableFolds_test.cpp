#include "explain/TableFolds.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <utility>

namespace heddle::explain {
namespace {

StoryRow bareRow(std::uint64_t step, std::size_t column) {
  StoryRow row;
  row.step = step;
  row.column = column;
  return row;
}

StoryTable rowsOf(std::initializer_list<std::pair<std::size_t, std::size_t>> runs) {
  StoryTable table;
  table.columns = {"main", "T1"};
  std::uint64_t number = 0;
  for (const auto& [column, count] : runs) {
    for (std::size_t i = 0; i < count; ++i) {
      table.rows.push_back(bareRow(++number, column));
    }
  }
  return table;
}

TEST(FoldTable, ShortRunsStay) {
  StoryTable table = rowsOf({{0, 7}, {1, 7}});
  foldTable(table);
  EXPECT_EQ(table.rows.size(), 14U);
}

TEST(FoldTable, TheMiddleOfALongRunIsFolded) {
  StoryTable table = rowsOf({{0, 20}, {1, 1}});
  foldTable(table);
  ASSERT_EQ(table.rows.size(), 7U);
  EXPECT_EQ(table.rows[2].folded, 15U);
  EXPECT_EQ(table.rows[2].column, 0U);
  EXPECT_EQ(table.rows[3].step, 18U);
}

TEST(FoldTable, ARunWithAnImportantRowInItsMiddleIsLeftAlone) {
  StoryTable table = rowsOf({{0, 20}});
  table.rows[10].important = true;
  foldTable(table);
  EXPECT_EQ(table.rows.size(), 20U);
}

TEST(FoldTable, ALongTableLosesItsMiddle) {
  StoryTable table;
  table.columns = {"main", "T1"};
  for (std::uint64_t i = 0; i < 200; ++i) {
    table.rows.push_back(bareRow(i + 1, i % 2));
  }
  foldTable(table, 60);
  ASSERT_EQ(table.rows.size(), 60U);
  EXPECT_EQ(table.rows[20].folded, 141U);
  EXPECT_EQ(table.rows[20].column, 2U);
  EXPECT_EQ(table.rows.back().step, 200U);
}

/// A row that says what a thread does at a place.
StoryRow rowSaying(const std::string& note, std::size_t column) {
  StoryRow row = bareRow(1, column);
  row.place = "q.cpp:7";
  row.line = 7;
  row.note = note;
  return row;
}

TEST(MergeEqualRows, EqualStepsAreOneRow) {
  std::vector<StoryRow> rows{rowSaying("loads 0", 0), rowSaying("loads 0", 0), rowSaying("loads 0", 0),
                             rowSaying("loads 1", 0)};
  mergeEqualRows(rows);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].note, "loads 0 (3 times)");
  EXPECT_EQ(rows[1].note, "loads 1");
}

TEST(MergeEqualRows, StepsOfTwoThreadsStayApart) {
  std::vector<StoryRow> rows{rowSaying("loads 0", 0), rowSaying("loads 0", 1)};
  mergeEqualRows(rows);
  EXPECT_EQ(rows.size(), 2U);
}

TEST(MergeEqualRows, AnImportantStepKeepsItsRow) {
  std::vector<StoryRow> rows{rowSaying("loads 0", 0), rowSaying("loads 0", 0)};
  rows[1].important = true;
  mergeEqualRows(rows);
  EXPECT_EQ(rows.size(), 2U);
}

}  // namespace
}  // namespace heddle::explain
