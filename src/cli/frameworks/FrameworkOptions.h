#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "cli/frameworks/TestFramework.h"

namespace heddle::cli {

/// Whether a program is explored test by test.
class FrameworkOptions {
public:
  void declare(CLI::App& verb);

  /// The one that the user names, or that the program is recognised by.
  Framework frameworkOf(const std::string& program) const;
  /// The user has named one.
  bool isGiven() const { return given_ != Framework::None; }

private:
  Framework given_ = Framework::None;
  bool whole_ = false;
};

}  // namespace heddle::cli
