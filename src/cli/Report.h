#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "explain/Tell.h"
#include "explore/pipeline/Verdict.h"
#include "explore/store/Baseline.h"
#include "explore/store/FindingStore.h"
#include "judge/RunRecord.h"

namespace heddle::cli {

/// Prints the story of a finding. \p replayCommand tells how to replay it; empty: nothing is printed.
void printStory(const Finding& finding, const std::string& replayCommand, const TellOptions& options = {});

/// The command that replays a finding of \p store from the current directory.
std::string replayCommand(const FindingStore& store, const std::string& id, bool storeWasGiven);

/// The record of a pipeline that is kept for `heddle report`.
RunRecord runRecord(const SubjectCommand& command, const Verdict& verdict, const CampaignResult& result,
                    const ConfirmedFindings& findings);

/// The heading above the stories of errors that depend on timing, if there are any.
void printTimingHeading(std::size_t count);

void printVerdict(const Verdict& verdict);

/// Lists suspicions separately: they are not errors until a schedule confirms them.
void printSuspicions(const std::vector<Suspicion>& suspicions);

/// Saves them under \p folder, with sites and objects. Removes an older file if there are none.
Result<void> saveSuspicions(const std::vector<Suspicion>& suspicions, const std::filesystem::path& folder);

/// The whole result as one JSON object. With a \p baseline, findings say whether they are in it.
nlohmann::ordered_json resultJson(const Verdict& verdict, const CampaignResult& result,
                                  const ConfirmedFindings& findings, const std::vector<std::string>& files,
                                  const Baseline* baseline, bool withTraces);
/// The members that identify an object of `heddle run --json`.
nlohmann::ordered_json runJsonHead();
void printJson(const nlohmann::ordered_json& json);

}  // namespace heddle::cli
