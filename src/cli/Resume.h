#pragma once

#include "cli/RunOptions.h"
#include "explore/campaign/CampaignLog.h"
#include "explore/store/FindingStore.h"

namespace heddle::cli {

/// A campaign that did not finish, with its progress.
struct Unfinished {
  explore::CampaignLog log;
  explore::CampaignPast past;
};

/// The unfinished campaign in \p store of the program that \p options name, or the last one if they name none.
/// \p options are replaced by its original ones, except for the number of jobs and the time. Errors: there is none, or
/// the program has changed.
Result<Unfinished> takeUp(const explore::FindingStore& store, RunOptions& options);

/// What a new campaign records about itself.
explore::CampaignHeader headerOf(const explore::SubjectCommand& command, const RunOptions& options);

/// How to run \p programPath from here, without its input.
explore::SubjectCommand commandFor(const std::string& programPath, const RunOptions& options);

/// Copies the input of the program into \p store, so that it is the same whenever the program runs again. Empty: no
/// input.
Result<std::string> keptInput(const explore::FindingStore& store, const RunOptions& options);

}  // namespace heddle::cli
