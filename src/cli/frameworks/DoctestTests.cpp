#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/frameworks/Arguments.h"
#include "cli/frameworks/TestFramework.h"

namespace heddle::cli {
namespace {

/// The value of an attribute of an XML element on one line; empty if it has none.
std::string attribute(std::string_view line, std::string_view name) {
  const std::string start = fmt::format(" {}=\"", name);
  const std::size_t at = line.find(start);
  if (at == std::string_view::npos) { return ""; }
  const std::string_view rest = line.substr(at + start.size());
  return std::string(rest.substr(0, rest.find('"')));
}

std::string unescaped(const std::string& text) {
  constexpr std::array<std::pair<std::string_view, char>, 4> kEntities{
      {{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}}};
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const auto* entity = std::ranges::find_if(
        kEntities, [&](const auto& one) { return std::string_view(text).substr(at).starts_with(one.first); });
    result += entity == kEntities.end() ? text[at] : entity->second;
    at += entity == kEntities.end() ? 1 : entity->first.size();
  }
  return result;
}

/// Escapes commas, which would end the filter. Wildcards also match themselves and stay.
std::string filterFor(const std::string& name) {
  std::string filter;
  for (const char c : name) {
    filter += c == ',' ? "\\," : std::string(1, c);
  }
  return filter;
}

/// Option names may have the prefix `dt-`, and one dash or two.
std::string plainName(const std::string& name) {
  std::string plain = name.substr(std::min(name.find_first_not_of('-'), name.size()));
  return plain.starts_with("dt-") ? plain.substr(3) : plain;
}

/// Drops what selects, orders or lists tests.
bool isKept(const OptionWords& option) {
  constexpr std::array<std::string_view, 16> kSelecting{"tc",
                                                        "test-case",
                                                        "ts",
                                                        "test-suite",
                                                        "c",
                                                        "count",
                                                        "f",
                                                        "first",
                                                        "l",
                                                        "last",
                                                        "ob",
                                                        "order-by",
                                                        "ltc",
                                                        "lts",
                                                        "list-test-cases",
                                                        "list-test-suites"};
  return std::ranges::find(kSelecting, plainName(option.name)) == kSelecting.end();
}

}  // namespace

std::vector<FrameworkTest> doctestTests(std::string_view listing, const std::vector<std::string>& arguments) {
  const std::vector<std::string> kept = keptWords(optionWords(arguments, {}), isKept);
  std::vector<FrameworkTest> tests;
  for (const std::string& line : linesOf(listing)) {
    if (line.find("<TestCase ") == std::string::npos) { continue; }
    const std::string suite = unescaped(attribute(line, "testsuite"));
    const std::string name = unescaped(attribute(line, "name"));
    std::vector<std::string> words = kept;
    words.emplace_back("--case-sensitive=true");
    words.push_back("--test-case=" + filterFor(name));
    if (!suite.empty()) { words.push_back("--test-suite=" + filterFor(suite)); }
    tests.push_back({suite, name, std::move(words)});
  }
  return tests;
}

}  // namespace heddle::cli
