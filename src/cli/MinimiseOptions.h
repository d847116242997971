#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "core/Result.h"
#include "explore/shorten/Minimiser.h"

namespace heddle::cli {

/// Whether schedules are minimised, and how long that may take.
struct MinimiseOptions {
  bool off = false;
  std::string time = "20s";
  std::uint64_t executions = explore::MinimiseBudget{}.executions;

  void declare(CLI::App& verb);

  /// Nothing: schedules are not minimised. Errors: an invalid duration.
  Result<std::optional<explore::MinimiseBudget>> budget() const;
};

}  // namespace heddle::cli
