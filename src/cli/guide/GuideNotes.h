#pragma once

#include <string>
#include <vector>

#include "cli/guide/GuideFile.h"
#include "cli/guide/GuideVerdict.h"
#include "explore/campaign/CampaignResult.h"

namespace heddle::cli {

/// The name of a heuristic as an option: "distance".
const char* nameOf(wire::GuideHeuristic heuristic);

/// What the searches for a sequence showed.
struct GuideOutcome {
  const Sequence& sequence;
  const explore::GuideProgress& first;  ///< How far the search for the sequence itself got.
  const std::vector<wire::ThreadInfo>& threads;
  const std::vector<std::string>& written;  ///< Writes that other searches passed first, or the one that helped.
};

/// Adds what speaks against the sequence, and which writes were passed first.
void addNotes(GuideVerdict& verdict, const GuideOutcome& outcome);

}  // namespace heddle::cli
