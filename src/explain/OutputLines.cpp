#include "explain/OutputLines.h"

#include <fmt/format.h>

#include <algorithm>

namespace heddle::explain {
namespace {

constexpr std::size_t kMostLines = 12;
constexpr std::size_t kMostBytesOfLine = 160;

std::string harmless(std::string_view line) {
  std::string text(line.substr(0, kMostBytesOfLine));
  if (line.size() > kMostBytesOfLine) {
    while (!text.empty() && (static_cast<unsigned char>(line[text.size()]) & 0xc0) == 0x80) {
      text.pop_back();  // do not split a character
    }
    text += " ...";
  }
  std::ranges::replace_if(
      text, [](char letter) { return (static_cast<unsigned char>(letter) < ' ' && letter != '\t') || letter == 0x7f; },
      '?');
  return text;
}

}  // namespace

StorySection outputSection(std::string_view output) {
  StorySection section;
  std::size_t left = 0;
  while (!output.empty()) {
    const std::size_t end = std::min(output.find('\n'), output.size());
    section.lines.push_back(harmless(output.substr(0, end)));
    output.remove_prefix(std::min(end + 1, output.size()));
  }
  if (section.lines.size() > kMostLines) {
    left = section.lines.size() - kMostLines;
    section.lines.erase(section.lines.begin(), section.lines.begin() + static_cast<std::ptrdiff_t>(left));
  }
  section.title = left == 0 ? "The program wrote" : fmt::format("The program wrote (the last {} lines)", kMostLines);
  return section;
}

}  // namespace heddle::explain
