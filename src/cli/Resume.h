#pragma once

#include "cli/RunOptions.h"
#include "explore/CampaignLog.h"
#include "explore/FindingStore.h"

namespace heddle::cli {

/// A campaign that did not come to its end, as far as it came.
struct Unfinished {
  CampaignLog log;
  CampaignPast past;
};

/// The one of \p program in \p store, or the last one if no program was named. \p options become those it was begun
/// with, but for the number of jobs and the time, which may be others now. Errors: there is none, or its program has
/// changed.
Result<Unfinished> takeUp(const FindingStore& store, RunOptions& options);

/// What a campaign that begins now writes down about itself.
CampaignHeader headerOf(const SubjectCommand& command, const RunOptions& options);

/// How \p program is run from here, without its input.
SubjectCommand commandFor(const std::string& programPath, const RunOptions& options);

/// What the program is to read, kept in \p store, so that it is the same whenever the program is run again; empty:
/// nothing.
Result<std::string> keptInput(const FindingStore& store, const RunOptions& options);

}  // namespace heddle::cli
