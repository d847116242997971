#include "judge/Suppressions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "judge/ErrorTraits.h"

namespace heddle::judge {
namespace {

constexpr std::array<std::string_view, 7> kForeignKinds{"race",   "race_top", "deadlock",       "mutex",
                                                        "thread", "signal",   "called_from_lib"};
constexpr std::string_view kFatalSignal = "fatal-signal";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) { return ""; }
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

bool isForeign(std::string_view kind) { return std::ranges::find(kForeignKinds, kind) != kForeignKinds.end(); }

/// If both tools have a kind with the same name, ThreadSanitizer's meaning applies.
std::string_view ownName(FindingKind kind) { return kind == FindingKind::Signal ? kFatalSignal : kindName(kind); }

bool isKind(std::string_view kind) {
  return kind == "*" || kind == kFatalSignal || isForeign(kind) || kindFromName(kind).has_value();
}

/// ThreadSanitizer reports these as mutex errors. Locking a mutex twice in one thread is a deadlock here.
bool isMutexError(const Finding& finding) {
  const bool twice = finding.kind == FindingKind::Deadlock &&
                     std::ranges::any_of(finding.waits, [](const WaitNote& w) { return w.thread == w.holder; });
  return twice || (finding.kind == FindingKind::Misuse && traitsOf(finding.error).isMutexError);
}

/// A pattern of wildcards alone suppresses all data races. It is not meant to hide uses of freed memory.
bool namesAPlace(std::string_view pattern) { return pattern.find_first_not_of("*^$") != std::string_view::npos; }

bool kindFits(const SuppressionRule& rule, const Finding& finding) {
  const std::string_view kind = rule.kind;
  if (kind == "race" || kind == "race_top") {
    return finding.kind == FindingKind::DataRace ||
           (finding.kind == FindingKind::UseAfterFree && namesAPlace(rule.pattern));
  }
  if (kind == "mutex") { return isMutexError(finding); }
  if (kind == "thread" || kind == "signal") { return false; }
  return kind == "*" || kind == "called_from_lib" || kind == ownName(finding.kind);
}

bool frameFits(const std::string& pattern, const StackFrame& frame) {
  return matchesPattern(pattern, frame.function) || matchesPattern(pattern, frame.file) ||
         matchesPattern(pattern, frame.module);
}

using Stacks = std::vector<const Stack*>;

/// Stacks of the operations that form the error. The allocation of a block is not one of them.
Stacks operations(const Finding& finding) {
  Stacks stacks{&finding.stack};
  for (const RaceNote& race : finding.races) {
    stacks.push_back(&race.first.stack);
    stacks.push_back(&race.second.stack);
  }
  for (const WaitNote& wait : finding.waits) {
    stacks.push_back(&wait.stack);
    stacks.push_back(&wait.acquired);
  }
  for (const RelatedNote& related : finding.related) {
    if (related.relation != Relation::Allocated) { stacks.push_back(&related.stack); }
  }
  return stacks;
}

Stacks allStacks(const Finding& finding) {
  Stacks stacks = operations(finding);
  for (const RelatedNote& related : finding.related) {
    stacks.push_back(&related.stack);
  }
  for (const RaceNote& race : finding.races) {
    stacks.push_back(&race.variable.allocation);
  }
  return stacks;
}

bool anyFrameFits(const std::string& pattern, const Stacks& stacks) {
  return std::ranges::any_of(stacks, [&](const Stack* stack) {
    return std::ranges::any_of(*stack, [&](const StackFrame& frame) { return frameFits(pattern, frame); });
  });
}

bool innermostFits(const std::string& pattern, const Stacks& stacks) {
  return std::ranges::any_of(stacks,
                             [&](const Stack* stack) { return !stack->empty() && frameFits(pattern, stack->front()); });
}

/// Functions of the C library, and our replacements for them.
bool isSystem(const StackFrame& frame) {
  const std::string name = baseName(frame.module);
  return name.starts_with("libheddle.so") || name.starts_with("libc.so") || name.starts_with("libpthread.so");
}

/// Whether \p pattern matches the library that calls the C library function which performs the access.
bool libraryFits(const std::string& pattern, const Stacks& stacks) {
  return std::ranges::any_of(stacks, [&](const Stack* stack) {
    const auto caller = std::ranges::find_if_not(*stack, isSystem);
    return caller != stack->end() && matchesPattern(pattern, caller->module);
  });
}

/// `entries` for `entries[3].key`: ThreadSanitizer only knows whole variables.
std::string wholeName(const std::string& name) { return name.substr(0, name.find_first_of(".[")); }

bool globalFits(const std::string& pattern, const Finding& finding) {
  constexpr std::string_view kGlobal = "a global variable";
  return std::ranges::any_of(finding.races, [&](const RaceNote& race) {
    return race.variable.where == kGlobal && matchesPattern(pattern, wholeName(race.variable.name));
  });
}

bool namesFit(const std::string& pattern, const Finding& finding) {
  return std::ranges::any_of(finding.races,
                             [&](const RaceNote& r) { return matchesPattern(pattern, r.variable.name); }) ||
         std::ranges::any_of(finding.waits, [&](const WaitNote& w) { return matchesPattern(pattern, w.objectName); });
}

/// Matches the messages of the program itself.
bool wordsFit(const std::string& pattern, const Finding& finding) {
  if (has(finding.kind, finding::kWordsOfProgram)) {
    return matchesPattern(pattern, finding.headline) || matchesPattern(pattern, finding.message);
  }
  return finding.kind == FindingKind::ExitStatus ? matchesPattern(pattern, std::to_string(finding.code))
                                                 : pattern == "*";
}

bool ownFits(const std::string& pattern, const Finding& finding) {
  return anyFrameFits(pattern, allStacks(finding)) || frameFits(pattern, finding.primary) ||
         namesFit(pattern, finding) || wordsFit(pattern, finding);
}

bool matches(const SuppressionRule& rule, const Finding& finding) {
  if (!kindFits(rule, finding)) { return false; }
  if (rule.kind == "race_top") { return innermostFits(rule.pattern, operations(finding)); }
  if (rule.kind == "called_from_lib") { return libraryFits(rule.pattern, operations(finding)); }
  if (rule.kind == "race") {
    return anyFrameFits(rule.pattern, operations(finding)) || globalFits(rule.pattern, finding);
  }
  return rule.kind == "mutex" ? anyFrameFits(rule.pattern, operations(finding)) : ownFits(rule.pattern, finding);
}

bool matches(const SuppressionRule& rule, const Suspicion& suspicion) {
  const bool race = suspicion.kind == "data-race" && (rule.kind == "race" || rule.kind == "race_top");
  const bool order = suspicion.kind == "lock-order" && rule.kind == "deadlock";
  if (!race && !order && rule.kind != "*" && rule.kind != suspicion.kind) { return false; }
  Stacks stacks;
  for (const SuspicionSide& side : suspicion.sides) {
    stacks.push_back(&side.stack);
    stacks.push_back(&side.before);
  }
  return rule.kind == "race_top" ? innermostFits(rule.pattern, stacks) : anyFrameFits(rule.pattern, stacks);
}

template <class Error>
const SuppressionRule* firstOf(const std::vector<SuppressionRule>& rules, const Error& error) {
  const auto found = std::ranges::find_if(rules, [&](const SuppressionRule& rule) { return matches(rule, error); });
  return found == rules.end() ? nullptr : &*found;
}

}  // namespace

bool matchesPattern(std::string_view pattern, std::string_view text) {
  if (text.empty() || pattern.empty()) { return false; }
  bool fromStart = pattern.front() == '^';
  pattern.remove_prefix(fromStart ? 1 : 0);
  bool behindStar = false;
  while (!pattern.empty()) {
    if (pattern.front() == '$') { return text.empty() || behindStar; }
    if (pattern.front() == '*') {
      pattern.remove_prefix(1);
      fromStart = false;
      behindStar = true;
      continue;
    }
    const std::string_view part = pattern.substr(0, pattern.find_first_of("*$"));
    const std::size_t at = text.find(part);
    if (at == std::string_view::npos || (fromStart && at != 0)) { return false; }
    text.remove_prefix(at + part.size());
    pattern.remove_prefix(part.size());
    fromStart = false;
    behindStar = false;
  }
  return true;
}

Result<Suppressions> Suppressions::parse(std::string_view text) {
  Suppressions result;
  std::size_t number = 0;
  while (!text.empty()) {
    ++number;
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || line.front() == '#') { continue; }
    const std::size_t colon = line.find(':');
    const std::string_view kind = trimmed(line.substr(0, colon));
    const std::string_view pattern = colon == std::string_view::npos ? "" : trimmed(line.substr(colon + 1));
    if (pattern.empty() || !isKind(kind)) {
      return failure(fmt::format("line {} is not a suppression: {}", number, line),
                     "write kind:pattern, such as data-race:MyClass::method");
    }
    result.rules_.push_back({std::string(kind), std::string(pattern)});
  }
  return result;
}

const SuppressionRule* Suppressions::covering(const Finding& finding) const { return firstOf(rules_, finding); }

const SuppressionRule* Suppressions::covering(const Suspicion& suspicion) const { return firstOf(rules_, suspicion); }

}  // namespace heddle::judge
