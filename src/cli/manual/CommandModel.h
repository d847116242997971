#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

/// The command line as plain values, read from the parser itself, so that --help, man pages and completions cannot
/// differ.
namespace heddle::cli {

struct OptionModel {
  std::vector<std::string> names;  ///< With their dashes, short ones first; empty: a positional argument.
  std::string group;               ///< The heading under which --help lists it.
  std::string argument;            ///< `FILE`, `OLD NEW`, `sync|all`; empty: a flag.
  std::vector<std::string> choices;
  std::string usual;  ///< The default, if it is documented.
  std::string description;
};

struct CommandModel {
  std::string name;  ///< `heddle`, `heddle run`
  std::string verb;  ///< The last word of the name.
  std::string description;
  std::vector<OptionModel> options;  ///< Only those that are shown.
  std::vector<OptionModel> positionals;
  std::vector<CommandModel> commands;
  std::string footer;  ///< Examples, exit status.
};

CommandModel modelOf(const CLI::App& app, const std::string& above = "");

}  // namespace heddle::cli
