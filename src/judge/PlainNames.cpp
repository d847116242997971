#include "judge/PlainNames.h"

#include <fmt/format.h>

#include <array>
#include <string_view>
#include <utility>

namespace heddle::judge {
namespace {

void replaceAll(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

/// Position after the template argument list that opens at or after \p at, or npos if it does not end.
std::size_t endOfArguments(std::string_view text, std::size_t at) {
  int depth = 0;
  for (std::size_t i = at; i < text.size(); ++i) {
    if (text[i] == '<') { ++depth; }
    if (text[i] == '>' && --depth == 0) { return i + 1; }
  }
  return std::string_view::npos;
}

/// Removes `, std::allocator<...>` and the like.
void removeArgument(std::string& text, std::string_view start) {
  for (std::size_t at = text.find(start); at != std::string::npos; at = text.find(start, at)) {
    const std::size_t end = endOfArguments(text, at);
    if (end == std::string::npos) { return; }
    text.erase(at, end - at);
  }
}

constexpr std::array<std::string_view, 3> kNotWritten{"(anonymous namespace)::", "__cxx11::", "__1::"};
/// Outer arguments come after inner ones, so each is complete when it is removed.
constexpr std::array<std::string_view, 6> kDefaults{", std::allocator<",      ", std::char_traits<",
                                                    ", std::default_delete<", ", std::less<",
                                                    ", std::hash<",           ", std::equal_to<"};
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kAliases{
    {{"std::basic_string<char>", "std::string"}, {"std::basic_string_view<char>", "std::string_view"}}};

/// Longer lists of template arguments are shortened.
constexpr std::size_t kMostArguments = 40;

/// Whether the '<' at \p at opens a list of template arguments, not a part of `operator<`.
bool opensArguments(std::string_view text, std::size_t at) {
  return text[at] == '<' && !text.substr(0, text.find_last_not_of("<=>", at) + 1).ends_with("operator");
}

std::string shortened(std::string_view text);

/// The arguments in \p list, as many as fit; at least one.
std::string shortenedList(std::string_view list) {
  std::string kept;
  int depth = 0;
  for (std::size_t begin = 0, at = 0; at <= list.size(); ++at) {
    if (at < list.size()) {
      if (list[at] == '<' || list[at] == '(') { ++depth; }
      if (list[at] == '>' || list[at] == ')') { --depth; }
    }
    if (at < list.size() && (list[at] != ',' || depth != 0)) { continue; }
    const std::string argument = shortened(list.substr(begin, at - begin));
    if (!kept.empty() && kept.size() + argument.size() + 1 > kMostArguments) { return kept + ", …"; }
    kept += (kept.empty() ? "" : ",") + argument;
    begin = at + 1;
  }
  return kept;
}

/// \p text with short lists of template arguments.
std::string shortened(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t end = opensArguments(text, at) ? endOfArguments(text, at) : std::string_view::npos;
    if (end == std::string_view::npos || end - at - 2 <= kMostArguments) {
      out += text[at];
      continue;
    }
    out += fmt::format("<{}>", shortenedList(text.substr(at + 1, end - at - 2)));
    at = end - 1;
  }
  return out;
}

}  // namespace

std::string plainNames(std::string name) {
  replaceAll(name, " >", ">");
  for (const std::string_view part : kNotWritten) {
    replaceAll(name, part, "");
  }
  for (const std::string_view argument : kDefaults) {
    removeArgument(name, argument);
  }
  for (const auto& [from, to] : kAliases) {
    replaceAll(name, from, to);
  }
  return shortened(name);
}

std::string withoutAbiTags(std::string name) {
  constexpr std::string_view kTag = "[abi:";
  for (std::size_t at = name.find(kTag); at != std::string::npos; at = name.find(kTag, at)) {
    const std::size_t end = name.find(']', at);
    name.erase(at, end == std::string::npos ? end : end - at + 1);
  }
  return name;
}

}  // namespace heddle::judge
