#include "judge/Suppressions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace heddle {
namespace {

constexpr std::array<std::string_view, 7> kForeignKinds{"race",   "race_top", "deadlock",       "mutex",
                                                        "thread", "signal",   "called_from_lib"};

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) {
    return "";
  }
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

bool isKind(std::string_view kind) {
  return kind == "*" || kindFromName(kind) || std::ranges::find(kForeignKinds, kind) != kForeignKinds.end();
}

bool kindFits(std::string_view kind, FindingKind found) {
  if (kind == "race" || kind == "race_top") {
    return found == FindingKind::DataRace;
  }
  if (kind == "mutex") {
    return found == FindingKind::Misuse;
  }
  return kind == "*" || kind == "called_from_lib" || kind == kindName(found);
}

bool frameFits(const std::string& pattern, const StackFrame& frame) {
  return matchesPattern(pattern, frame.function) || matchesPattern(pattern, frame.file) ||
         matchesPattern(pattern, frame.module);
}

/// All stacks that a finding has.
std::vector<const Stack*> stacksOf(const Finding& finding) {
  std::vector<const Stack*> stacks{&finding.stack};
  for (const RaceNote& race : finding.races) {
    stacks.push_back(&race.first.stack);
    stacks.push_back(&race.second.stack);
  }
  for (const WaitNote& wait : finding.waits) {
    stacks.push_back(&wait.stack);
    stacks.push_back(&wait.acquired);
  }
  for (const RelatedNote& related : finding.related) {
    stacks.push_back(&related.stack);
  }
  return stacks;
}

bool namesFit(const std::string& pattern, const Finding& finding) {
  return std::ranges::any_of(finding.races,
                             [&](const RaceNote& r) { return matchesPattern(pattern, r.variable.name); }) ||
         std::ranges::any_of(finding.waits, [&](const WaitNote& w) { return matchesPattern(pattern, w.objectName); });
}

/// Greedy for the parts between the stars, each at its first place: the usual way.
bool partsFit(std::string_view pattern, std::string_view text, bool fromStart, bool toEnd) {
  std::size_t at = 0;
  while (!pattern.empty()) {
    const std::size_t star = pattern.find('*');
    const std::string_view part = pattern.substr(0, star);
    const bool last = star == std::string_view::npos;
    pattern = last ? "" : pattern.substr(star + 1);
    if (last && toEnd) {
      return text.size() >= at + part.size() && text.ends_with(part) && (!fromStart || text.size() == part.size());
    }
    const std::size_t found = text.find(part, at);
    if (found == std::string_view::npos || (fromStart && found != 0)) {
      return false;
    }
    at = found + part.size();
    fromStart = false;
  }
  return true;
}

}  // namespace

bool matchesPattern(std::string_view pattern, std::string_view text) {
  if (text.empty() || pattern.empty()) {
    return false;
  }
  const bool fromStart = pattern.front() == '^';
  pattern.remove_prefix(fromStart ? 1 : 0);
  const bool toEnd = !pattern.empty() && pattern.back() == '$';
  pattern.remove_suffix(toEnd ? 1 : 0);
  return partsFit(pattern, text, fromStart, toEnd);
}

Result<Suppressions> Suppressions::parse(std::string_view text) {
  Suppressions result;
  std::size_t number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.front() == '#') {
      continue;
    }
    const std::size_t colon = line.find(':');
    const std::string_view kind = trimmed(line.substr(0, colon));
    const std::string_view pattern = colon == std::string_view::npos ? "" : trimmed(line.substr(colon + 1));
    if (pattern.empty() || !isKind(kind)) {
      return failure(fmt::format("line {} is no suppression: {}", number, line),
                     "write kind:pattern, such as data-race:MyClass::method");
    }
    result.rules_.push_back({std::string(kind), std::string(pattern)});
  }
  return result;
}

bool Suppressions::matches(const Rule& rule, const Finding& finding) {
  if (!kindFits(rule.kind, finding.kind)) {
    return false;
  }
  const bool onlyTop = rule.kind == "race_top";
  for (const Stack* stack : stacksOf(finding)) {
    for (const StackFrame& frame : *stack) {
      if (rule.kind == "called_from_lib" ? matchesPattern(rule.pattern, frame.module)
                                         : frameFits(rule.pattern, frame)) {
        return true;
      }
      if (onlyTop) {
        break;
      }
    }
  }
  return !onlyTop && namesFit(rule.pattern, finding);
}

bool Suppressions::covers(const Finding& finding) const {
  return std::ranges::any_of(rules_, [&](const Rule& rule) { return matches(rule, finding); });
}

}  // namespace heddle
