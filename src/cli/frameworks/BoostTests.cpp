#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>

#include "cli/frameworks/Arguments.h"
#include "cli/frameworks/TestFramework.h"

namespace heddle::cli {
namespace {

constexpr std::array<std::string_view, 2> kRunTest{"--run_test", "-t"};

struct BoostUnit {
  std::string name;
  std::string parent;  ///< Id; empty: the module.
  std::vector<std::string> labels;
  bool isSuite = false;
  bool enabled = true;
};

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(separator, start), text.size());
    parts.emplace_back(text.substr(start, end - start));
    start = end + 1;
  }
  return parts;
}

/// The tests of a program as `--list_content=DOT` prints them. The listing ignores filters, so they are applied here,
/// by the rules of Boost.Test: naming a suite enables all its tests, `@` names a label, `!` disables, `+` enables, `,`
/// and `:` separate alternatives, and `*` at either end of a name matches anything.
class BoostTree {
public:
  explicit BoostTree(std::string_view listing) {
    for (const std::string& line : linesOf(listing)) {
      readUnit(line);
    }
    for (const std::string& line : linesOf(listing)) {
      readEdge(line);
    }
  }

  void select(const std::vector<std::string>& filters) {
    const auto isRelative = [](const std::string& filter) {
      return filter.starts_with('!') || filter.starts_with('+');
    };
    if (!std::ranges::all_of(filters, isRelative)) {
      for (auto& [id, unit] : units_) {
        unit.enabled = false;
      }
    }
    for (const std::string& filter : filters) {
      if (!isRelative(filter)) { set(filter, true); }
    }
    for (const char sign : {'+', '!'}) {
      for (const std::string& filter : filters) {
        if (filter.starts_with(sign)) { set(filter.substr(1), sign == '+'); }
      }
    }
  }

  /// Ids of the enabled test cases, in the order of the listing.
  std::vector<std::string> cases() const {
    std::vector<std::string> ids;
    std::ranges::copy_if(order_, std::back_inserter(ids), [&](const std::string& id) {
      const BoostUnit& unit = units_.at(id);
      return !unit.isSuite && unit.enabled && !unit.parent.empty();
    });
    return ids;
  }

  /// Names from below the module to the unit.
  std::vector<std::string> path(const std::string& id) const {
    std::vector<std::string> names;
    for (std::string at = id; !units_.at(at).parent.empty(); at = units_.at(at).parent) {
      names.insert(names.begin(), units_.at(at).name);
    }
    return names;
  }

private:
  /// tu3[shape=Mrecord,...,color=green,label="inner|b.cpp(14)|labels: @slow"];
  void readUnit(const std::string& line) {
    const std::size_t bracket = line.find("[shape=");
    const std::size_t label = line.find(",label=\"");
    if (bracket == std::string::npos || label == std::string::npos || !line.starts_with("tu")) { return; }
    BoostUnit unit;
    const std::vector<std::string> parts = split(line.substr(label + 8, line.rfind('"') - label - 8), '|');
    unit.name = parts.front();
    for (const std::string& part : parts) {
      for (const std::string& word : part.starts_with("labels:") ? split(part, ' ') : std::vector<std::string>{}) {
        if (word.starts_with('@')) { unit.labels.push_back(word.substr(1)); }
      }
    }
    unit.enabled = line.find(",color=green") != std::string::npos;
    order_.push_back(line.substr(0, bracket));
    units_[order_.back()] = std::move(unit);
  }

  /// tu1 -> tu2;
  void readEdge(const std::string& line) {
    const std::size_t arrow = line.find(" -> ");
    if (arrow == std::string::npos || !line.starts_with("tu") || !line.ends_with(";")) { return; }
    const std::string from = line.substr(0, arrow);
    const auto child = units_.find(line.substr(arrow + 4, line.size() - arrow - 5));
    const bool isDependency = line.find('[') != std::string::npos;
    if (child != units_.end() && units_.contains(from) && !isDependency) {
      child->second.parent = from;
      units_[from].isSuite = true;
    }
  }

  static bool nameFits(std::string_view pattern, std::string_view name) {
    const bool openStart = pattern.starts_with('*');
    pattern.remove_prefix(openStart ? 1 : 0);
    const bool openEnd = pattern.ends_with('*');
    pattern.remove_suffix(openEnd ? 1 : 0);
    if (openStart && openEnd) { return name.find(pattern) != std::string_view::npos; }
    return openStart ? (pattern.empty() || name.ends_with(pattern))
           : openEnd ? name.starts_with(pattern)
                     : name == pattern;
  }

  bool fits(const std::string& filter, const std::string& id) const {
    if (filter.starts_with('@')) {
      const auto& labels = units_.at(id).labels;
      return std::ranges::find(labels, filter.substr(1)) != labels.end();
    }
    const std::vector<std::string> names = path(id);
    const std::vector<std::string> levels = split(filter, '/');
    return !names.empty() && names.size() == levels.size() &&
           std::ranges::equal(levels, names, [](const std::string& level, const std::string& name) {
             const std::vector<std::string> alternatives = split(level, ',');
             return std::ranges::any_of(alternatives, [&](const std::string& one) { return nameFits(one, name); });
           });
  }

  /// Enables or disables all tests in the units that match the filter.
  void set(const std::string& filter, bool enabled) {
    for (auto& [id, unit] : units_) {
      for (std::string at = id; !at.empty(); at = units_.at(at).parent) {
        if (fits(filter, at)) {
          unit.enabled = enabled;
          break;
        }
      }
    }
  }

  std::map<std::string, BoostUnit> units_;  ///< By id.
  std::vector<std::string> order_;
};

/// The filters of all options or, if there are none, of the environment.
std::vector<std::string> filtersOf(const std::vector<OptionWords>& options) {
  std::vector<std::string> filters;
  for (const OptionWords& option : options) {
    if (std::ranges::find(kRunTest, option.name) != kRunTest.end()) {
      std::ranges::copy(split(option.value, ':'), std::back_inserter(filters));
    }
  }
  const char* given = filters.empty() ? std::getenv("BOOST_TEST_RUN_FILTERS") : nullptr;
  return given == nullptr ? filters : split(given, ':');
}

bool isKept(const OptionWords& option) {
  return std::ranges::find(kRunTest, option.name) == kRunTest.end() && !option.name.starts_with("--random") &&
         !option.name.starts_with("--catch_system_error");
}

}  // namespace

std::vector<FrameworkTest> boostTests(std::string_view listing, const std::vector<std::string>& arguments) {
  const std::vector<OptionWords> options = optionWords(arguments, kRunTest);
  BoostTree tree(listing);
  tree.select(filtersOf(options));
  std::vector<FrameworkTest> tests;
  for (const std::string& id : tree.cases()) {
    std::vector<std::string> path = tree.path(id);
    std::vector<std::string> words = keptWords(options, isKept);
    words.push_back(fmt::format("--run_test={}", fmt::join(path, "/")));
    // A crash ends the execution where it happens, so that the story ends there.
    words.emplace_back("--catch_system_errors=no");
    const std::string name = path.back();
    path.pop_back();
    tests.push_back({fmt::format("{}", fmt::join(path, "/")), name, std::move(words)});
  }
  return tests;
}

}  // namespace heddle::cli
