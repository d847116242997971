#pragma once

#include <memory>
#include <optional>
#include <string>

#include "cli/HardStop.h"
#include "cli/Terminal.h"
#include "cli/noise/NoiseOptions.h"
#include "cli/noise/NoiseReport.h"
#include "seeding/Profiling.h"
#include "seeding/TrialEvaluator.h"

namespace heddle::cli {

/// One `heddle noise`: profiles the program, then runs it in the chosen mode and reports.
class NoiseSession {
public:
  using Clock = std::chrono::steady_clock;
  NoiseSession(NoiseOptions options, seeding::TrialSetup setup, Clock::time_point deadline);

  /// Returns the exit code.
  int run();

private:
  /// Errors: the program cannot be started. False: the user has asked to stop.
  Result<bool> profile();
  int runPlain();
  int runConfiguration();
  int runSearch();
  int conclude();
  /// Places that findings of `heddle run` are about. Errors: the finding that was asked for cannot be read.
  Result<void> findHints();
  void showProgress(const std::string& phase);
  void reportSearch(const seeding::SearchResult& found, const seeding::AblationResult& judged);
  bool save(const std::string& path, const std::string& text);
  std::string configurationFile() const;
  std::string header() const;
  std::string fileFor(const char* suffix) const;

  NoiseOptions options_;
  seeding::TrialSetup setup_;
  Clock::time_point deadline_;
  symbols::Symbolizer symbols_;
  seeding::PlaceSet places_;
  NoiseReport report_{places_, symbols_};
  std::optional<seeding::TrialEvaluator> runs_;
  std::unique_ptr<HardStop> stop_;
  ProgressLine line_;
  std::string phase_;
  Clock::time_point begun_ = Clock::now();
  Clock::time_point nextPlainLine_;
  std::uint64_t resumed_ = 0;
};

}  // namespace heddle::cli
