#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/Conclusion.h"
#include "cli/Resume.h"
#include "cli/RunOptions.h"
#include "cli/RunSettings.h"
#include "explore/Budget.h"
#include "judge/Suspicion.h"

namespace heddle::cli {

class HardStop;
class ProgressView;
struct ExplorationPlan;

/// One campaign from its first schedule to its verdict, as `heddle run` has it: known errors first, then the search;
/// what it finds is confirmed, shortened, saved and told.
class Exploration {
public:
  /// \p suspicions: of all explorations of this run, which are saved together.
  Exploration(const RunSettings& settings, RunOptions options, ExploredTest test, std::vector<Suspicion>& suspicions)
      : settings_(settings), options_(std::move(options)), test_(test), suspicions_(suspicions) {}

  /// It has only \p share of the time of the command, which ends at \p commandEnds.
  void limitTo(Budget share, Budget::Clock::time_point commandEnds) {
    share_ = share;
    commandEnds_ = commandEnds;
  }

  /// Both give the exit status.
  int begin(const SubjectCommand& command);
  int resume();

  /// Whether what it came to is kept for reports.
  bool isKept() const { return kept_; }
  /// With --json, of a test: what is to be printed in the end; null: it could not be explored.
  nlohmann::ordered_json takeJson() { return std::move(json_); }

private:
  int explore(const SubjectCommand& command, CampaignLog* log, CampaignPast past);
  Result<ExplorationPlan> plan() const;
  Supervision supervision(ProgressView& view, HardStop& stop, Explored& soFar) const;
  void closeLog(CampaignLog* log, Explored& explored) const;
  int conclude(const SubjectCommand& command, const Explored& explored);
  int concludeEarly(const SubjectCommand& command, bool resumable, Explored& soFar);

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
