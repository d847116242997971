#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/BudgetOptions.h"
#include "core/Completeness.h"
#include "core/Result.h"
#include "wire/ControlBlock.h"

namespace heddle::cli {

/// What becomes of sleeps and time-outs that end although other threads can run.
enum class Timing : std::uint8_t {
  Report,  ///< They are tried in a share of the schedules; an error that needs one is reported apart.
  Fail,    ///< Likewise, and such an error counts.
  Off,     ///< They are not tried.
};

/// The options of `heddle run` that shape an exploration.
struct RunOptions {
  BudgetOptions budget;
  std::string strategy = "random";
  std::string points = "racing";
  std::string carrier = "fiber";
  std::string isolation = "auto";
  std::optional<std::uint32_t> depth;
  int preemptionBound = -1;
  double hangSeconds = 10;
  bool spuriousWakes = false;
  std::string timingWord;  ///< Empty: not given.
  bool earlyTimeouts = false;
  bool weakCasFailures = false;
  bool leaks = false;
  bool preload = false;
  std::string input;
  std::vector<std::string> program;

  void declare(CLI::App& verb);

  /// Those that were given and shape the exploration, one word each: with them declare() can be made to read the same
  /// again. Without the program.
  std::vector<std::string> words() const;
  /// The options of which a resumed campaign has its own.
  const std::vector<CLI::Option*>& shaping() const { return shaping_; }

  /// `--early-timeouts` asks for these errors; `--timing` has the last word.
  Timing timing() const;
  /// In which executions early time-outs are offered: wire::Config::earlyShare.
  std::uint32_t earlyShare() const;

  /// Of a search, in steps; 0: none.
  std::uint32_t depthBound() const { return isSearch(strategy) ? depth.value_or(0) : 0; }
  /// Errors: a strategy that does not exist, or that cannot be asked for here.
  Result<wire::Config> config() const;

private:
  std::vector<CLI::Option*> shaping_;
};

}  // namespace heddle::cli
