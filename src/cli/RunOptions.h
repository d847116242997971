#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "core/Result.h"
#include "wire/ControlBlock.h"

namespace heddle::cli {

/// The options of `heddle run` that shape an exploration.
struct RunOptions {
  std::uint64_t schedules = 1000;
  std::uint64_t seed = 1;
  std::string strategy = "random";
  std::string points = "racing";
  std::string carrier = "fiber";
  std::string isolation = "auto";
  std::uint32_t depth = 3;
  int preemptionBound = -1;
  std::uint64_t maxSteps = 500'000;
  double hangSeconds = 10;
  bool spuriousWakes = false;
  bool earlyTimeouts = false;
  bool weakCasFailures = false;
  bool stopAtFirst = false;
  bool preload = false;
  std::vector<std::string> program;

  void declare(CLI::App& verb);

  /// Errors: a strategy that does not exist, or that cannot be asked for here.
  Result<wire::Config> config() const;
};

}  // namespace heddle::cli
