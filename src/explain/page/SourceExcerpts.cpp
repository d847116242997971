#include "explain/page/SourceExcerpts.h"

#include <fstream>
#include <map>
#include <set>

namespace heddle::explain {
namespace {

/// Generated code may have very long lines.
constexpr std::size_t kLongestLine = 400;

using Lines = std::map<std::string, std::set<std::uint32_t>>;

void add(const judge::StackFrame& frame, Lines& lines) {
  if (!frame.file.empty() && frame.line != 0 && !frame.foreign) { lines[frame.file].insert(frame.line); }
}

void add(const judge::Stack& stack, Lines& lines) {
  for (const judge::StackFrame& frame : stack) {
    add(frame, lines);
  }
}

void add(const judge::Finding& finding, Lines& lines) {
  add(finding.primary, lines);
  add(finding.stack, lines);
  for (const judge::StackFrame& place : finding.places) {
    add(place, lines);
  }
  for (const judge::RaceNote& race : finding.races) {
    add(race.first.stack, lines);
    add(race.second.stack, lines);
  }
  for (const judge::WaitNote& wait : finding.waits) {
    add(wait.stack, lines);
    add(wait.acquired, lines);
  }
  for (const judge::CauseEvent& event : finding.cause.events) {
    add(event.place, lines);
  }
}

std::vector<SourceBlock> blocksOf(const std::string& file, const std::set<std::uint32_t>& wanted,
                                  std::uint32_t context) {
  std::ifstream text(file);
  std::vector<SourceBlock> blocks;
  auto next = wanted.begin();
  std::uint32_t number = 0;
  std::uint32_t until = 0;  // The last line of the current block.
  for (std::string line; std::getline(text, line);) {
    ++number;
    while (next != wanted.end() && *next <= number + context) {
      if (blocks.empty() || number > until + 1) { blocks.push_back({number, {}}); }
      until = *next++ + context;
    }
    if (number <= until) { blocks.back().lines.push_back(line.substr(0, kLongestLine)); }
    if (number >= until && next == wanted.end()) { break; }
  }
  return blocks;
}

}  // namespace

std::vector<SourceExcerpt> sourceExcerpts(const std::vector<const judge::Finding*>& findings, std::uint32_t context) {
  Lines lines;
  for (const judge::Finding* finding : findings) {
    add(*finding, lines);
  }
  std::vector<SourceExcerpt> excerpts;
  for (const auto& [file, wanted] : lines) {
    std::vector<SourceBlock> blocks = blocksOf(file, wanted, context);
    if (!blocks.empty()) { excerpts.push_back({file, std::move(blocks)}); }
  }
  return excerpts;
}

}  // namespace heddle::explain
