#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "cli/frameworks/TestFramework.h"

namespace heddle::cli {

/// Whether a program is explored test by test.
class FrameworkOptions {
public:
  void declare(CLI::App& verb);

  /// The framework that the user named, or else the one that the program is recognised to use.
  Framework frameworkOf(const std::string& program) const;
  /// Whether the user named one.
  bool isGiven() const { return given_ != Framework::None; }

private:
  Framework given_ = Framework::None;
  bool whole_ = false;
};

}  // namespace heddle::cli
