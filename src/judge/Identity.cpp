#include "judge/Identity.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "core/Hash.h"
#include "judge/Wording.h"

namespace heddle::judge {
namespace {

bool isDigit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

std::size_t behindDigits(std::string_view text, std::size_t at) {
  while (at < text.size() && isDigit(text[at])) {
    ++at;
  }
  return at;
}

/// clang: `$_0`, numbered across the whole file.
std::size_t behindClangLambda(std::string_view text, std::size_t at) {
  return text.substr(at).starts_with("$_") ? behindDigits(text, at + 2) : at;
}

/// g++, and clang in inline functions: `{lambda(int)#1}` or `'lambda'(int)`, `'lambda0'(int)`.
std::size_t behindNamedLambda(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  if (rest.starts_with("{lambda(")) {
    const std::size_t end = rest.find('}');
    return end == std::string_view::npos ? at : at + end + 1;
  }
  if (rest.starts_with("'lambda")) {
    const std::size_t end = behindDigits(text, at + 7);
    return end < text.size() && text[end] == '\'' ? end + 1 : at;
  }
  return at;
}

}  // namespace

std::string functionKey(const std::string& function) {
  const std::string name = shortFunction(function);
  std::string key;
  for (std::size_t at = 0; at < name.size();) {
    const std::size_t end = std::max(behindClangLambda(name, at), behindNamedLambda(name, at));
    key += end == at ? std::string(1, name[at]) : "lambda";
    at = end == at ? at + 1 : end;
  }
  return key;
}

std::string placeKey(const StackFrame& frame) {
  if (frame.function.empty() && frame.file.empty()) {
    return fmt::format("{}+{:x}", baseName(frame.module), frame.offset);
  }
  return fmt::format("{}|{}", functionKey(frame.function), baseName(frame.file));
}

std::string objectKey(const std::string& name) {
  if (!quotedName(name).starts_with('`')) { return ""; }
  std::string key;
  for (std::size_t at = 0; at < name.size(); ++at) {
    key += name[at];
    const std::size_t end = behindDigits(name, at + 1);
    if (name[at] == '[' && end < name.size() && name[end] == ']') { at = end - 1; }
  }
  return key;
}

std::string variableKey(const VariableNote& variable) {
  const std::string name = variable.local ? "" : objectKey(variable.name);
  return name.empty() && !variable.allocation.empty() ? "allocated in " + placeKey(ownFrame(variable.allocation))
                                                      : name;
}

namespace {

std::string accessShape(const AccessNote& access) {
  return fmt::format("{}{}", access.atomic ? "atomic " : "", access.frees ? "free" : access.write ? "write" : "read");
}

std::string accessPlace(const AccessNote& access) {
  const StackFrame& frame = ownFrame(access.stack);
  return fmt::format("{}:{}:{}", placeKey(frame), frame.line, accessShape(access));
}

/// Independent of the order of the accesses.
std::string sorted(const std::string& one, const std::string& other) {
  return fmt::format("{}, {}", std::min(one, other), std::max(one, other));
}

}  // namespace

std::string racePlaces(const RaceNote& race) { return sorted(accessPlace(race.first), accessPlace(race.second)); }

std::string raceShape(const RaceNote& race) { return sorted(accessShape(race.first), accessShape(race.second)); }

std::string assertedExpression(std::string_view message) {
  constexpr std::string_view kOpening = "Assertion `";
  constexpr std::string_view kClosing = "' failed";
  const std::size_t start = message.find(kOpening);
  const std::size_t end = message.rfind(kClosing);
  if (start == std::string_view::npos || end == std::string_view::npos || end < start + kOpening.size()) { return ""; }
  return std::string(message.substr(start + kOpening.size(), end - start - kOpening.size()));
}

std::string findingId(FindingKind kind, std::vector<std::string> keys) {
  std::ranges::sort(keys);
  std::uint64_t hash = mixHash(0, static_cast<std::uint64_t>(kind));
  for (const std::string& key : keys) {
    for (const char c : key) {
      hash = mixHash(hash, static_cast<unsigned char>(c));
    }
    hash = mixHash(hash, 0x100);
  }
  return fmt::format("{}-{:06x}", kindTag(kind), (hash >> 20) & 0xff'ffff);
}

}  // namespace heddle::judge
