#pragma once

#include <string>
#include <vector>

#include "explore/campaign/CampaignResult.h"

namespace heddle::explore {

/// Adds what the program did that Heddle neither saw nor controlled.
void addControlNotes(const CampaignResult& result, std::vector<std::string>& notes);

}  // namespace heddle::explore
