#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace heddle::cli {

/// The groups of options, in the order in which `--help` and the man pages list them. Options without a group of their
/// own come last.
inline constexpr const char* kBudgetGroup = "Budget";
inline constexpr const char* kSearchGroup = "Search";
inline constexpr const char* kSubjectGroup = "Subject";
inline constexpr const char* kOutputGroup = "Output";

/// The groups of \p app that have visible options, in this order.
std::vector<std::string> optionGroups(const CLI::App& app);

/// What follows the name of an option: its choices (`sync|racing|all`), or the name of its type (`N`, `FILE`). Empty
/// for a flag.
std::string argumentText(const CLI::Option& option);

/// The layout of `--help`: wrapped descriptions that end with the default, without constraints and exclusions.
class HelpFormatter : public CLI::Formatter {
public:
  HelpFormatter();

  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
  std::string make_subcommands(const CLI::App* app, CLI::AppFormatMode mode) const override;
  std::string make_subcommand(const CLI::App* sub) const override;
  std::string make_option(const CLI::Option* option, bool isPositional) const override;
  std::string make_option_usage(const CLI::Option* option) const override;
};

}  // namespace heddle::cli
