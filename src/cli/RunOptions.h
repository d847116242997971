#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/BudgetOptions.h"
#include "cli/FactsOptions.h"
#include "core/Result.h"
#include "schedule/Registry.h"
#include "wire/ControlBlock.h"

namespace heddle::cli {

/// How to treat sleeps and timeouts that end although other threads can run.
enum class Timing : std::uint8_t {
  Report,  ///< Try them in some of the schedules; report errors that need one separately.
  Fail,    ///< Try them as well; such errors count.
  Off,     ///< Do not try them.
};

/// The options of `heddle run` that shape a campaign.
struct RunOptions {
  BudgetOptions budget;
  wire::ExecutionOptions execution = explore::SearchOptions{}.execution;  ///< Without those that have a text below.
  std::string strategy = schedule::kDefaultStrategy;
  bool strategyWasGiven = false;
  bool noPredict = false;
  std::string points = "racing";
  std::string carrier = "fiber";
  std::string isolation = "auto";
  std::optional<std::uint32_t> depth;
  int preemptionBound = -1;
  FactsOptions facts;
  double hangSeconds = 10;
  std::string timingWord;  ///< Empty: not given.
  bool earlyTimeouts = false;
  bool preload = false;
  std::string input;
  std::vector<std::string> program;

  void declare(CLI::App& verb);

  /// The given options that shape the campaign, one word each, without the program. Parsing them with declare()
  /// restores the same options.
  std::vector<std::string> words() const;
  /// The options that a resumed campaign takes from its log.
  const std::vector<CLI::Option*>& shaping() const { return shaping_; }

  /// `--early-timeouts` makes these errors count; `--timing` overrides it.
  Timing timing() const;
  /// Value of wire::Config::earlyShare.
  std::uint32_t earlyShare() const;

  /// Whether a part of the schedules follows predictions: unless the user has chosen how to search.
  bool predicts() const { return !strategyWasGiven && !noPredict; }

  /// Errors: an unknown strategy, or one that cannot be used here.
  Result<wire::Config> config() const;

private:
  std::vector<CLI::Option*> shaping_;
};

}  // namespace heddle::cli
