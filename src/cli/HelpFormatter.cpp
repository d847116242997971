#include "cli/HelpFormatter.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "explain/TableText.h"

namespace heddle::cli {
namespace {

constexpr std::size_t kWidth = 100;
constexpr std::size_t kCommandColumn = 14;

/// A name of at most \p column characters and its text beside it, or a longer name and the text below it.
std::string entry(const std::string& name, const std::string& text, std::size_t column) {
  std::string out = "  " + name;
  bool isBeside = out.size() + 2 <= column;
  for (const std::string& line : explain::wrapped(text, kWidth - column)) {
    out += isBeside ? std::string(column - std::min(column, 2 + name.size()), ' ') : "\n" + std::string(column, ' ');
    out += line;
    isBeside = false;
  }
  return out + "\n";
}

std::string description(const CLI::Option& option) {
  const bool hasDefault = !option.get_default_str().empty() && option.get_type_size() != 0;
  return hasDefault ? fmt::format("{} (default: {})", option.get_description(), option.get_default_str())
                    : option.get_description();
}

}  // namespace

std::vector<std::string> optionGroups(const CLI::App& app) {
  constexpr std::array kOrder{kBudgetGroup, kSearchGroup, kSubjectGroup, kOutputGroup};
  const auto rank = [&](const std::string& group) { return std::ranges::find(kOrder, group) - kOrder.begin(); };
  std::vector<std::string> groups;
  for (const CLI::Option* option : app.get_options()) {
    const std::string& group = option->get_group();
    if (!group.empty() && option->nonpositional() && std::ranges::find(groups, group) == groups.end()) {
      groups.push_back(group);
    }
  }
  std::ranges::stable_sort(groups, {}, rank);
  return groups;
}

std::string argumentText(const CLI::Option& option) {
  if (!option.get_option_text().empty()) { return option.get_option_text(); }
  if (!option.get_positional() && option.get_items_expected_max() == 0) { return ""; }
  const std::string type = option.get_type_name();
  const std::size_t start = type.find('{');
  const std::size_t end = type.find('}');
  if (start == std::string::npos || end == std::string::npos) { return type.substr(0, type.find(':')); }
  std::string choices = type.substr(start + 1, end - start - 1);
  std::ranges::replace(choices, ',', '|');
  return choices;
}

HelpFormatter::HelpFormatter() {
  column_width(26);
  label("Positionals", "Arguments");
  label("SUBCOMMAND", "COMMAND");
}

std::string HelpFormatter::make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const {
  std::string out = make_description(app) + "\n" + make_usage(app, std::move(name)) + make_positionals(app);
  for (const std::string& group : optionGroups(*app)) {
    out += make_group(group, false, app->get_options([&](const CLI::Option* option) {
      return option->get_group() == group && option->nonpositional();
    }));
  }
  return out + make_subcommands(app, mode) + "\n" + make_footer(app);
}

std::string HelpFormatter::make_subcommands(const CLI::App* app, CLI::AppFormatMode mode) const {
  constexpr std::string_view kTitle = "\nSubcommands:";
  std::string out = CLI::Formatter::make_subcommands(app, mode);
  if (out.starts_with(kTitle)) { out.replace(0, kTitle.size(), "\nCommands:"); }
  return out;
}

std::string HelpFormatter::make_subcommand(const CLI::App* sub) const {
  return entry(sub->get_display_name(true), sub->get_description(), kCommandColumn);
}

std::string HelpFormatter::make_option(const CLI::Option* option, bool isPositional) const {
  const std::string argument = argumentText(*option);
  std::string name = isPositional ? argument : make_option_name(option, false);
  if (!isPositional) {
    name = name.substr(0, name.find('{'));  // CLI11 appends the value of a negative flag
  }
  const bool hasArgument = !isPositional && !argument.empty();
  return entry(hasArgument ? fmt::format("{} {}", name, argument) : name, description(*option), column_width_);
}

std::string HelpFormatter::make_option_usage(const CLI::Option* option) const {
  const std::string text = argumentText(*option);
  return option->get_required() || text.starts_with('[') || text.starts_with("--") ? text : fmt::format("[{}]", text);
}

}  // namespace heddle::cli
