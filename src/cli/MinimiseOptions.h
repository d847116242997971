#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "core/Result.h"
#include "explore/Minimiser.h"

namespace heddle::cli {

/// Whether schedules are shortened, and how long that may take.
struct MinimiseOptions {
  bool off = false;
  std::string time = "20s";
  std::uint64_t executions = MinimiseBudget{}.executions;

  void declare(CLI::App& verb);

  /// Nothing: they stay as they were found. Errors: a duration that is none.
  Result<std::optional<MinimiseBudget>> budget() const;
};

}  // namespace heddle::cli
