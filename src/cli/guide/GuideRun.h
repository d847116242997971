#pragma once

#include "cli/RunSettings.h"
#include "cli/guide/GuideFile.h"
#include "explore/pipeline/Pipeline.h"

namespace heddle::cli {

/// What a sequence is expected to do, as an assertion of a test.
enum class GuideExpectation : std::uint8_t { Nothing, Reached, Unreached, Error };

/// A guided search as the command line asks for it.
struct GuideRequest {
  Sequence sequence;
  GuideSettings settings;
  explore::SubjectCommand command;
  explore::SearchOptions search;      ///< Without the guide.
  explore::CampaignOptions campaign;  ///< Likewise.
  wire::Isolation isolation = wire::Isolation::Auto;
  GuideExpectation expectation = GuideExpectation::Nothing;
};

/// Runs the guided search and prints its result; returns the exit status.
int runGuided(GuideRequest request, const RunSettings& settings);

}  // namespace heddle::cli
