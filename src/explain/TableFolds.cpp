#include "explain/TableFolds.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace heddle::explain {
namespace {

StoryRow foldRow(std::size_t column, std::size_t count) {
  StoryRow row;
  row.column = column;
  row.folded = count;
  return row;
}

std::size_t stepsIn(const StoryRow& row) { return row.folded != 0 ? row.folded : 1; }

/// Appends one run of one thread. Folds its middle if that hides at least three steps and no important one.
void appendRun(std::vector<StoryRow>& out, std::vector<StoryRow> run) {
  constexpr std::size_t kHead = 2;
  constexpr std::size_t kTail = 3;
  const bool long_ = run.size() >= kHead + kTail + 3;
  const auto middle =
      long_ ? std::count_if(run.begin() + kHead, run.end() - kTail, [](const StoryRow& row) { return row.important; })
            : 1;
  if (middle == 0) {
    const std::size_t hidden = run.size() - kHead - kTail;
    const StoryRow fold = foldRow(run.front().column, hidden);
    run.erase(run.begin() + kHead, run.end() - kTail);
    run.insert(run.begin() + kHead, fold);
  }
  std::ranges::move(run, std::back_inserter(out));
}

bool isEqual(const StoryRow& one, const StoryRow& other) {
  const bool plain = !one.important && !other.important && one.folded == 0 && other.folded == 0;
  return plain && one.column == other.column && one.place == other.place && one.note == other.note && one.line != 0;
}

}  // namespace

void mergeEqualRows(std::vector<StoryRow>& table) {
  std::vector<StoryRow> rows;
  std::size_t times = 1;
  const auto end = [&] {
    if (times > 1) { rows.back().note += fmt::format(" ({} times)", times); }
    times = 1;
  };
  for (StoryRow& row : table) {
    if (!rows.empty() && isEqual(rows.back(), row)) {
      ++times;
    } else {
      end();
      rows.push_back(std::move(row));
    }
  }
  end();
  table = std::move(rows);
}

void foldTable(StoryTable& table, std::size_t limit) {
  std::vector<StoryRow> rows;
  std::vector<StoryRow> run;
  for (StoryRow& row : table.rows) {
    if (!run.empty() && run.back().column != row.column) {
      appendRun(rows, std::move(run));
      run.clear();
    }
    run.push_back(std::move(row));
  }
  appendRun(rows, std::move(run));

  if (rows.size() > limit) {
    const auto head = static_cast<std::ptrdiff_t>(limit / 3);
    const auto tail = static_cast<std::ptrdiff_t>(limit) - head - 1;
    std::size_t hidden = 0;
    for (auto row = rows.begin() + head; row != rows.end() - tail; ++row) {
      hidden += stepsIn(*row);
    }
    rows.erase(rows.begin() + head, rows.end() - tail);
    rows.insert(rows.begin() + head, foldRow(table.columns.size(), hidden));
  }
  table.rows = std::move(rows);
}

}  // namespace heddle::explain
