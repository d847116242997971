#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "seeding/Ablation.h"
#include "seeding/TrialEvaluator.h"

namespace heddle::cli {

/// What one search of `heddle noise` found, as it is saved for other programs (docs/noise.md, "The result file").
struct NoiseResult {
  std::string program;
  std::vector<std::string> arguments;
  std::string method;
  std::uint64_t seed = 1;
  std::string end;  ///< Why the search ended.
  std::uint64_t baselineBugs = 0;
  std::uint64_t baselineRuns = 0;
  std::string configurationFile;
  std::vector<std::string> races;  ///< "LOCATION and LOCATION"
  const seeding::SearchResult* found = nullptr;
  const seeding::AblationResult* judged = nullptr;
};

std::string resultJson(const NoiseResult& result, const seeding::PlaceSet& places, const seeding::TrialEvaluator& runs);

}  // namespace heddle::cli
