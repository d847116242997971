#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "analyse/program/Distances.h"
#include "cli/guide/GuideModules.h"
#include "core/Result.h"
#include "core/Sequence.h"
#include "explore/campaign/CampaignResult.h"
#include "explore/pipeline/SearchOptions.h"
#include "wire/GuideLayout.h"

namespace heddle::cli {

/// How a guided search looks for the next location.
struct GuideSettings {
  wire::GuideHeuristic heuristic = wire::GuideHeuristic::Distance;
  std::vector<ThreadDemand> preferred{};  ///< For PreferThreads.
  explore::GuideTarget::Until until = explore::GuideTarget::Until::Error;
};

/// A sequence of locations, ready for a campaign.
struct PreparedGuide {
  std::filesystem::path file;   ///< For SearchOptions::guide. Remove it after the campaign.
  explore::GuideTarget target;  ///< For CampaignOptions::guide.
  wire::GuideHeuristic heuristic = wire::GuideHeuristic::Constant;  ///< The one that is used.
  std::string why{};                 ///< Why it is not the one that was asked for; empty: it is.
  std::vector<std::string> notes{};  ///< What the analysis says against the sequence.
};

/// Prepares guided searches of one program. What it reads of the program serves all of them.
class GuideMaker {
public:
  /// \p folder: where the files for the runtime are written.
  GuideMaker(const std::string& program, std::filesystem::path folder);

  /// Finds the code of the locations and their distances, and writes the file for the runtime.
  /// Errors: a location is unknown, ambiguous, or has no event; the code is not instrumented.
  Result<PreparedGuide> prepare(const Sequence& sequence, const GuideSettings& settings);

  /// The writes to what the branches in front of a location read, the closest branches first. Empty without IR.
  std::vector<SequenceLocation> writesBefore(const SequenceLocation& location);

private:
  struct Parts;

  Result<const analyse::ProgramDistances*> distances();
  std::vector<analyse::TargetCode> targetOf(const LocationCode& found) const;
  Result<void> addDistances(const std::vector<LocationCode>& found, const Sequence& sequence, Parts& parts,
                            std::vector<std::string>& paths, std::vector<std::string>& notes);

  const std::string program_;
  const std::filesystem::path folder_;
  GuideModules modules_;
  std::optional<Result<analyse::ProgramDistances>> distances_;  ///< Read when they are first needed.
};

}  // namespace heddle::cli
