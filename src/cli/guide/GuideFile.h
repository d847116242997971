#pragma once

#include <filesystem>
#include <string>
#include <vector>

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

/// Finds the code of the locations and their distances, and writes the file for the runtime into \p folder.
/// Errors: a location is unknown, ambiguous, or has no event; the code is not instrumented.
Result<PreparedGuide> prepareGuide(const std::string& program, const Sequence& sequence, const GuideSettings& settings,
                                   const std::filesystem::path& folder);

}  // namespace heddle::cli
