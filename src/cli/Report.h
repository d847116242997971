#pragma once

#include <filesystem>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "explain/StoryOf.h"
#include "explore/pipeline/Verdict.h"
#include "explore/store/Baseline.h"
#include "explore/store/FindingStore.h"
#include "judge/RunRecord.h"

namespace heddle::cli {

/// Prints the story of a finding. \p replayCommand is the command that replays it; empty: nothing is printed.
void printStory(const judge::Finding& finding, const std::string& replayCommand,
                const explain::StoryOptions& options = {});

/// Prints the story of each group of findings with one cause. \p replay returns the command that replays a finding.
void printStories(const std::vector<const judge::Finding*>& findings,
                  const std::function<std::string(const judge::Finding&)>& replay,
                  const explain::StoryOptions& options = {});

/// The command that replays a finding of \p store from the current directory.
std::string replayCommand(const explore::FindingStore& store, const std::string& id, bool storeWasGiven);

/// The record of a pipeline that is kept for `heddle report`.
judge::RunRecord runRecord(const explore::SubjectCommand& command, const explore::Verdict& verdict,
                           const explore::CampaignResult& result, const explore::ConfirmedFindings& findings);

/// The heading above the stories of errors that depend on timing, if there are any.
void printTimingHeading(std::size_t count);

/// \p full: also its details.
void printVerdict(const explore::Verdict& verdict, bool full);

/// Lists suspicions separately: they are not errors until a schedule confirms them.
void printSuspicions(const std::vector<judge::Suspicion>& suspicions);

/// Saves them under \p folder, with sites and objects. Removes an older file if there are none.
Result<void> saveSuspicions(const std::vector<judge::Suspicion>& suspicions, const std::filesystem::path& folder);

/// The whole result as one JSON object. With a \p baseline, findings say whether they are in it.
nlohmann::ordered_json resultJson(const explore::Verdict& verdict, const explore::CampaignResult& result,
                                  const explore::ConfirmedFindings& findings, const std::vector<std::string>& files,
                                  const explore::Baseline* baseline, bool withTraces);
/// The members that identify an object of `heddle run --json`.
nlohmann::ordered_json runJsonHead();
void printJson(const nlohmann::ordered_json& json);

}  // namespace heddle::cli
