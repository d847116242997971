#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace heddle::cli {

/// One verb of `heddle`. It declares its options on a subcommand of its own and is run if that subcommand was chosen.
/// A new verb is a file with a class derived from this and one line in main.cpp.
class Command {
public:
  virtual ~Command() = default;

  /// Called once, before parsing. The references bound to options must live as long as this object.
  virtual CLI::App* declare(CLI::App& app) = 0;

  /// Where what follows `--` goes, byte for byte, before run(). Null: the option parser reads it like the rest.
  virtual std::vector<std::string>* behindDashes() { return nullptr; }

  /// Called if the subcommand was chosen; the result is the exit code of `heddle`.
  virtual int run() = 0;
};

}  // namespace heddle::cli
