#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace heddle::cli {

/// One verb of `heddle`. It declares its options on its own subcommand and runs if that subcommand was chosen. A new
/// verb is a file with a class derived from this and one line in main.cpp.
class Command {
public:
  virtual ~Command() = default;

  /// Called once, before parsing. Variables bound to options must live as long as this object.
  virtual CLI::App* declare(CLI::App& app) = 0;

  /// Receives the words after `--` unchanged, before run(). Null: the option parser handles them like the others.
  virtual std::vector<std::string>* behindDashes() { return nullptr; }

  /// Called if the subcommand was chosen. Returns the exit code of `heddle`.
  virtual int run() = 0;
};

}  // namespace heddle::cli
