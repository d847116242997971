#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/Conclusion.h"
#include "cli/Resume.h"
#include "cli/RunOptions.h"
#include "cli/RunSettings.h"
#include "explore/pipeline/Pipeline.h"
#include "judge/Suspicion.h"

namespace heddle::cli {

class HardStop;
class ProgressView;

/// Runs the pipeline for one program, or one test of a framework: shows its progress, stops it in time, and saves and
/// reports its results.
class PipelineRun {
public:
  /// \p suspicions are those of all pipelines of this command, which are saved together.
  PipelineRun(const RunSettings& settings, RunOptions options, ExploredTest test, std::vector<Suspicion>& suspicions)
      : settings_(settings), options_(std::move(options)), test_(test), suspicions_(suspicions) {}

  /// Limits the pipeline to \p share, a part of the time of the command, which ends at \p commandEnds.
  void limitTo(Budget share, Budget::Clock::time_point commandEnds) {
    share_ = share;
    commandEnds_ = commandEnds;
  }

  /// Both return the exit status.
  int begin(const SubjectCommand& command);
  int resume();

  /// Whether the result was saved for reports.
  bool isKept() const { return kept_; }
  /// With --json, for a test: the JSON to print at the end; null: the test could not be explored.
  nlohmann::ordered_json takeJson() { return std::move(json_); }

private:
  int explore(const SubjectCommand& command, CampaignLog* log, CampaignPast past);
  Result<PipelineSetup> setup(const SubjectCommand& command) const;
  Result<void> addFacts(const SubjectCommand& command, wire::Config& config) const;
  Supervision supervision(ProgressView& view, HardStop& stop, Explored& soFar) const;
  int conclude(const Pipeline& pipeline, const Explored& explored);
  int concludeEarly(const Pipeline& pipeline, bool resumable, Explored& soFar);

  const RunSettings& settings_;
  RunOptions options_;
  const ExploredTest test_;
  std::vector<Suspicion>& suspicions_;
  const Budget::Clock::time_point start_ = Budget::Clock::now();
  std::optional<Budget> share_;
  std::optional<Budget::Clock::time_point> commandEnds_;
  std::string trouble_;  ///< Why there is no log.
  bool kept_ = false;
  nlohmann::ordered_json json_;
};

}  // namespace heddle::cli
