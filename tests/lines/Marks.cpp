#include "Marks.h"

#include <fmt/core.h>

#include <fstream>
#include <sstream>

namespace heddle::lines {
namespace {

const std::set<std::string> kKinds{"R", "W", "VR", "VW", "AL", "AS", "AX", "AC", "F"};

/// "R x" with single blanks; empty when it is none.
std::string normalised(const std::string& item) {
  std::istringstream words(item);
  std::string kind;
  std::string name;
  std::string more;
  words >> kind >> name;
  if (!kKinds.contains(kind) || name.empty() != (kind == "F") || words >> more) return {};
  return kind == "F" ? kind : kind + " " + name;
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
      const std::string access = normalised(item);
      if (access.empty()) {
        fmt::print("{}:{}: cannot read the mark '{}'\n", source.string(), number, item);
        return false;
      }
      accesses[{source.filename().string(), number}].insert(access);
    }
  }
  return true;
}

}  // namespace heddle::lines
