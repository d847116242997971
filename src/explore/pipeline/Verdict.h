#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "explore/campaign/Campaign.h"
#include "explore/campaign/Confirmation.h"

namespace heddle::explore {

/// The result of a pipeline in plain words. Claims nothing beyond what was covered.
struct Verdict {
  std::string sentence;
  std::vector<std::string> notes;  ///< What was not covered, and why.
  int exitCode = 0;
  std::vector<std::string> details{};  ///< For --full: pairs of operations that came in one order only.
};

/// The configuration of the search, as the verdict names it.
struct VerdictSetup {
  std::string strategy;
  std::uint64_t seed = 0;
  std::string points;
  int preemptionBound = -1;
  std::uint32_t depthBound = 0;  ///< Of a search, in steps; 0: none.
  std::uint64_t maxSteps = 0;    ///< Of one execution.
  bool timingFails = false;      ///< An error that depends on timing counts like any other.
  bool eliminates = false;       ///< Of equivalent schedules, one was executed.
};

VerdictSetup verdictSetupOf(const wire::Config& config, bool timingFails);

Verdict verdictOf(const VerdictSetup& setup, const CampaignResult& result, const ConfirmedFindings& findings);

}  // namespace heddle::explore
