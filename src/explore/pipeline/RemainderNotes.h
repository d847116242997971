#pragma once

#include <string>
#include <vector>

#include "explore/campaign/CampaignResult.h"

namespace heddle::explore {

/// ", after about 40% of the tree"; empty if the share is not known.
std::string shareWords(double share);

/// That an exploration by sampling is not complete, and which part of it is.
std::string openNote(const CampaignResult& result);

/// For an exploration that found nothing and is not complete: how many behaviours it showed, and an estimate of what is
/// left. Empty if no traces are known.
std::string behaviourNote(const CampaignResult& result);

/// How many pairs of conflicting operations came in one order only in the recorded schedules; empty: none.
std::string pairNote(const CampaignResult& result);

/// These pairs, one line each, as far as they are known.
std::vector<std::string> pairDetails(const CampaignResult& result);

}  // namespace heddle::explore
