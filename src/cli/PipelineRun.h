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
  PipelineRun(const RunSettings& settings, RunOptions options, ExploredTest test,
              std::vector<judge::Suspicion>& suspicions)
      : settings_(settings), options_(std::move(options)), test_(test), suspicions_(suspicions) {}

  /// Limits the pipeline to \p share, a part of the time of the command, which ends at \p commandEnds.
  void limitTo(explore::Budget share, explore::Budget::Clock::time_point commandEnds) {
    share_ = share;
    commandEnds_ = commandEnds;
  }

  /// Both return the exit status.
  int begin(const explore::SubjectCommand& command);
  int resume();

  /// The pipeline that begin() runs.
  Result<explore::PipelineSetup> setup(const explore::SubjectCommand& command) const;

  /// Whether the result was saved for reports.
  bool isKept() const { return kept_; }
  /// With --json, for a test: the JSON to print at the end; null: the test could not be explored.
  nlohmann::ordered_json takeJson() { return std::move(json_); }

private:
  int explore(const explore::SubjectCommand& command, explore::CampaignLog* log, explore::CampaignPast past);
  Result<void> addFacts(const explore::SubjectCommand& command, wire::Config& config) const;
  explore::Supervision supervision(ProgressView& view, HardStop& stop, explore::Explored& soFar) const;
  int conclude(const explore::Pipeline& pipeline, const explore::Explored& explored);
  int concludeEarly(const explore::Pipeline& pipeline, bool resumable, explore::Explored& soFar);

  const RunSettings& settings_;
  RunOptions options_;
  const ExploredTest test_;
  std::vector<judge::Suspicion>& suspicions_;
  const explore::Budget::Clock::time_point start_ = explore::Budget::Clock::now();
  std::optional<explore::Budget> share_;
  std::optional<explore::Budget::Clock::time_point> commandEnds_;
  std::string trouble_;  ///< Why there is no log.
  bool kept_ = false;
  nlohmann::ordered_json json_;
};

}  // namespace heddle::cli
