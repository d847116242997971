#include "Marks.h"

#include <fmt/core.h>

#include <fstream>
#include <set>
#include <sstream>

namespace heddle::lines {
namespace {

const std::set<std::string> kKinds{"R", "W", "VR", "VW", "AL", "AS", "AX", "AC", "F", "C"};

/// Parses "R x" or "R x 20" into a count by normalised name; false if it is neither.
bool readItem(const std::string& item, Counts& counts) {
  std::istringstream words(item);
  std::string kind;
  std::string name;
  int number = kAnyNumber;
  words >> kind >> name;
  const bool isNameless = kind == "F" || kind == "C";
  if (!kKinds.contains(kind) || name.empty() != isNameless) return false;
  if (!(words >> number) && !words.eof()) return false;
  counts[isNameless ? kind : kind + " " + name] = number;
  return true;
}

bool startsWithKind(const std::string& comment) {
  std::string first;
  std::istringstream(comment) >> first;
  return kKinds.contains(first.substr(0, first.find_first_of(",?")));
}

}  // namespace

bool readMarks(const std::filesystem::path& source, Expectation& expected) {
  std::ifstream text(source);
  std::string line;
  for (unsigned number = 1; std::getline(text, line); ++number) {
    const auto start = line.find("//");
    if (start == std::string::npos || !startsWithKind(line.substr(start + 2))) continue;
    std::istringstream items(line.substr(start + 2));
    for (std::string item; std::getline(items, item, ',');) {
      const auto question = item.find('?');
      Accesses& accesses = question == std::string::npos ? expected.must : expected.may;
      if (question != std::string::npos) item.erase(question, 1);
      if (!readItem(item, accesses[{source.filename().string(), number}])) {
        fmt::print("{}:{}: cannot read the mark '{}'\n", source.string(), number, item);
        return false;
      }
    }
  }
  return true;
}

}  // namespace heddle::lines
