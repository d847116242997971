#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

/// The command line as plain values, read from the parser itself: what --help, the man pages and the completions say
/// cannot differ.
namespace heddle::cli {

struct OptionModel {
  std::vector<std::string> names;  ///< With their dashes, the short ones first; empty: a positional argument.
  std::string argument;            ///< `TEXT`, `OLD NEW`; empty: a flag.
  std::vector<std::string> choices;
  std::string usual;  ///< The default, where it is told.
  std::string description;
};

struct CommandModel {
  std::string name;  ///< `heddle`, `heddle run`
  std::string verb;  ///< Last word of it.
  std::string description;
  std::vector<OptionModel> options;  ///< Those that are shown.
  std::vector<OptionModel> positionals;
  std::vector<CommandModel> commands;
  std::string footer;  ///< Examples, exit status.
};

CommandModel modelOf(const CLI::App& app, const std::string& above = "");

}  // namespace heddle::cli
