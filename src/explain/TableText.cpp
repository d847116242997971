#include "explain/TableText.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "judge/StackFrame.h"

namespace heddle::explain {
namespace {

constexpr std::size_t kStepWidth = 7;
constexpr std::size_t kNarrowest = 22;
constexpr std::size_t kPartLines = 2;

/// Number of characters on the terminal: UTF-8 continuation bytes do not count.
std::size_t shownWidth(const std::string& text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

/// Byte offset after the first \p count characters.
std::size_t bytesOf(const std::string& text, std::size_t count) {
  std::size_t at = 0;
  while (at < text.size() && count > 0) {
    ++at;
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80) {
      ++at;
    }
    --count;
  }
  return at;
}

std::string padded(const std::string& text, std::size_t width) {
  const std::size_t shown = shownWidth(text);
  return text + std::string(shown < width ? width - shown : 0, ' ');
}

std::string rightTrimmed(std::string text) {
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

/// The file that all places have in common; empty if they differ, and then every place shows its file.
std::string commonFile(const StoryTable& table) {
  std::set<std::string> files;
  for (const StoryRow& row : table.rows) {
    if (!row.place.empty()) { files.insert(row.place.substr(0, row.place.find(':'))); }
  }
  return files.size() == 1 ? *files.begin() : "";
}

/// "… 53 steps in Queue::push" or "… 3 more steps".
std::string foldText(const StoryRow& row) {
  const char* plural = row.folded == 1 ? "" : "s";
  return row.note.empty() ? fmt::format("… {} more step{}", row.folded, plural)
                          : fmt::format("… {} step{} {}", row.folded, plural, row.note);
}

/// "12  a.lock();", preceded by the file name only if files differ.
std::string placeAndSource(const StoryRow& row, const std::string& file) {
  std::string place = row.place;
  if (!file.empty() && place.starts_with(file + ":")) { place.erase(0, file.size() + 1); }
  return row.source.empty() ? place : place + "  " + row.source;
}

std::vector<std::string> cutTo(std::vector<std::string> lines, std::size_t count, std::size_t width) {
  if (lines.size() > count) {
    lines.resize(count);
    std::string& last = lines.back();
    last = last.substr(0, bytesOf(last, width - 1)) + "…";
  }
  return lines;
}

std::string stepText(const StoryRow& row) { return row.step == 0 ? "" : fmt::format("{}", row.step); }

/// The source line and what the step did: on one line if they fit, otherwise below each other, at most two lines each.
std::vector<std::string> cellLines(const StoryRow& row, const std::string& file, std::size_t width) {
  if (row.folded != 0) { return cutTo(wrapped(foldText(row), width), kPartLines, width); }
  const std::string source = placeAndSource(row, file);
  const std::string note = source.empty() || row.note.empty() ? row.note : "· " + row.note;
  if (shownWidth(source) + shownWidth(note) + 2 <= width) {
    return {source.empty() || note.empty() ? source + note : source + "  " + note};
  }
  std::vector<std::string> lines = cutTo(wrapped(source, width), kPartLines, width);
  for (std::string& line : cutTo(wrapped(note, width), kPartLines, width)) {
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string columnsText(const StoryTable& table, std::size_t cell, const std::string& file, const Paint& paint) {
  std::string text = std::string(kStepWidth + 2, ' ');
  std::string rule = "  " + std::string(kStepWidth - 1, '-');
  for (const std::string& column : table.columns) {
    const std::string name = column.substr(0, bytesOf(column, cell));
    text += "| " + padded(name, cell) + " ";
    rule += "-+" + std::string(cell + 1, '-');
  }
  text = table.columns.empty() ? "" : rightTrimmed(text) + "\n" + rule + "\n";
  for (const StoryRow& row : table.rows) {
    if (row.column >= table.columns.size()) {
      const std::string indent(kStepWidth + 1, ' ');
      for (const std::string& line :
           cellLines(row, file, std::max<std::size_t>(table.columns.size(), 1) * (cell + 3) - 1)) {
        text += fmt::format("{}{}{}\n", row.important ? paint.mark("> ") : "  ", indent, paint.quiet(line));
      }
      continue;
    }
    const std::vector<std::string> lines = cellLines(row, file, cell);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      std::string line = fmt::format("{}{:>{}} ", row.important && i == 0 ? paint.mark("> ") : "  ",
                                     i == 0 ? stepText(row) : "", kStepWidth - 1);
      for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const bool here = column == row.column;
        const std::string content = padded(here ? lines[i] : "", cell);
        line += "| " + (here && row.important ? paint.strong(content) : content) + " ";
      }
      text += rightTrimmed(line) + "\n";
    }
  }
  return text;
}

std::string listText(const StoryTable& table, std::size_t width, const std::string& file, const Paint& paint) {
  constexpr std::size_t kNameWidth = 14;
  const std::size_t cell = width - kStepWidth - kNameWidth - 5;
  std::string text;
  for (const StoryRow& row : table.rows) {
    const bool ofNoThread = row.column >= table.columns.size();
    const std::string name = ofNoThread ? "" : table.columns[row.column];
    const std::vector<std::string> lines = cellLines(row, file, cell);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      text += rightTrimmed(fmt::format("{}{:>{}}  {} {}", row.important && i == 0 ? paint.mark("> ") : "  ",
                                       i == 0 ? stepText(row) : "", kStepWidth - 1,
                                       padded(i == 0 ? name.substr(0, bytesOf(name, kNameWidth)) : "", kNameWidth),
                                       row.important ? paint.strong(lines[i]) : lines[i])) +
              "\n";
    }
  }
  return text;
}

}  // namespace

std::vector<std::string> wrapped(const std::string& text, std::size_t width) {
  std::vector<std::string> lines;
  std::string rest = text;
  width = std::max<std::size_t>(width, 1);
  while (shownWidth(rest) > width) {
    std::size_t cut = rest.rfind(' ', bytesOf(rest, width));
    const bool hard = cut == std::string::npos || cut == 0;
    cut = hard ? bytesOf(rest, width) : cut;
    lines.push_back(rightTrimmed(rest.substr(0, cut)));
    rest.erase(0, cut);
    rest.erase(0, rest.find_first_not_of(' '));
  }
  if (!rest.empty()) { lines.push_back(rest); }
  return lines;
}

std::string tableText(const StoryTable& table, std::size_t width, const Paint& paint) {
  const std::string file = commonFile(table);
  const std::size_t columns = std::max<std::size_t>(table.columns.size(), 1);
  const std::size_t space = width - kStepWidth - 2;
  const std::size_t cell = space / columns > 3 ? space / columns - 3 : 0;
  std::string text = file.empty() ? "" : fmt::format("  (lines of {})\n", file);
  text += cell >= kNarrowest ? columnsText(table, cell, file, paint) : listText(table, width, file, paint);
  return text;
}

}  // namespace heddle::explain
