#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "explore/pipeline/Budget.h"
#include "explore/pipeline/Explored.h"
#include "explore/pipeline/Verdict.h"
#include "explore/shorten/Minimiser.h"
#include "explore/store/Baseline.h"

namespace heddle::explore {

/// What a pipeline explores, and how long it may take.
struct PipelineSetup {
  SubjectCommand command{};
  wire::Config config{};       ///< See configOf().
  CampaignOptions campaign{};  ///< The budget sets its deadlines.
  Budget budget = Budget();
  std::optional<MinimiseBudget> minimise{};  ///< Not set: schedules are not minimised.
  std::filesystem::path regressions{};       ///< Folder; empty: none.
  bool predicts = false;                     ///< A part of the schedules follows predictions (FirstSchedules.h).
};

/// What a pipeline reports while it runs.
struct PipelineObserver {
  /// Called with a message when a phase begins.
  std::function<void(const std::string&)> phaseBegan = [](const std::string&) {};
  /// Called with the result of the campaign, without its suspects, and with their number.
  std::function<void(const CampaignResult&, std::size_t)> searched = [](const CampaignResult&, std::size_t) {};
};

/// How the results are evaluated.
struct VerdictOptions {
  const Baseline* baseline = nullptr;  ///< Known errors, which do not make the run fail; null: none.
  bool timingFails = false;            ///< An error that depends on timing counts like any other.
  bool listSuppressions = false;       ///< Note how many findings each suppression covers.
};

/// All phases that look for errors in one program: replays the schedules of earlier errors, runs a campaign, confirms
/// its suspects, predicts further errors, minimises schedules. Prints nothing.
class Pipeline {
public:
  /// If the program may contain locks that Heddle does not see, threads switch only at synchronisation.
  explicit Pipeline(PipelineSetup setup);

  /// With the configuration that is actually used.
  const PipelineSetup& setup() const { return setup_; }
  /// The results before the first phase.
  const Explored& nothingYet() const { return nothingYet_; }

  /// Like Campaign::keepLog().
  void keepLog(CampaignLog& log, CampaignPast past);

  /// Errors: the program cannot be run, or our runtime failed in it.
  Result<Explored> run(const Supervision& supervision, const PipelineObserver& observer = {});

  /// Evaluates complete results as well as those of a pipeline that was cut off.
  Verdict verdict(const Explored& explored, const VerdictOptions& options = {}) const;

private:
  /// The schedules that follow predictions, and then the campaign.
  Result<CampaignResult> searchAll(bool hasSuspects, const Supervision& supervision, Resolver& resolver);
  Result<CampaignResult> search(bool hasSuspects, const Supervision& supervision, Resolver& resolver);

  PipelineSetup setup_;
  Explored nothingYet_;
  CampaignLog* log_ = nullptr;
  CampaignPast past_;
};

}  // namespace heddle::explore
