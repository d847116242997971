#include "explain/SourceFiles.h"

#include <fstream>

namespace heddle::explain {
namespace {

std::string trimmed(const std::string& line) {
  constexpr const char* kBlank = " \t\r";
  // Comments do not show what a step does, and columns are narrow. A `//` in a string is also cut, which is acceptable.
  std::string text = line.substr(0, line.find("//"));
  const std::size_t start = text.find_first_not_of(kBlank);
  if (start == std::string::npos) { return ""; }
  text = text.substr(start, text.find_last_not_of(kBlank) - start + 1);
  for (char& c : text) {
    c = c == '\t' ? ' ' : c;
  }
  return text;
}

std::vector<std::string> readLines(const std::string& path) {
  std::vector<std::string> lines;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    lines.push_back(trimmed(line));
  }
  return lines;
}

}  // namespace

std::string SourceFiles::line(const std::string& path, std::uint32_t number) {
  auto [at, fresh] = files_.try_emplace(path);
  if (fresh) { at->second = readLines(path); }
  return number >= 1 && number <= at->second.size() ? at->second[number - 1] : "";
}

}  // namespace heddle::explain
