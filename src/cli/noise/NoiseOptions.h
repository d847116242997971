#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "core/Result.h"
#include "seeding/Ablation.h"
#include "seeding/Search.h"

namespace heddle::cli {

/// The options of `heddle noise`.
struct NoiseOptions {
  std::string mode = "search";  ///< search, stress, white, variable
  std::string config;           ///< A file; replaces the mode.
  seeding::SearchOptions search;
  seeding::AblationOptions ablation;
  std::optional<unsigned> generations;
  std::string weights;
  unsigned runs = 100;  ///< Of the modes without a search.
  unsigned baselineRuns = 20;
  unsigned profileRuns = 5;
  std::uint32_t rate = 10;
  std::uint32_t strength = 50;
  std::string time;
  std::string timeout = "10s";
  bool timeoutIsBug = false;
  std::string oracle;
  std::string from;  ///< A finding whose places begin the search; empty: those of the store for this program.
  bool resume = false;
  bool listPlaces = false;
  bool quiet = false;
  std::string curves;
  std::string writeConfig;
  std::string storeFolder = ".heddle";
  std::string input;
  std::vector<std::string> program;

  void declare(CLI::App& verb);

  /// Parses the weights, and checks the method. Errors: unknown names, invalid numbers.
  Result<void> finish();
  /// Errors: an invalid duration.
  Result<std::chrono::steady_clock::time_point> deadline() const;
  Result<std::chrono::milliseconds> runTimeout() const;
  /// What a resumed search must have in common with the first one.
  std::string fingerprint() const;

private:
  void declareSearch(CLI::App& verb);
  void declarePlainModes(CLI::App& verb);
  void declareBudget(CLI::App& verb);
  void declareSubject(CLI::App& verb);
  void declareOutput(CLI::App& verb);
};

}  // namespace heddle::cli
