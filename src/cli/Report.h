#pragma once

#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "cli/Verdict.h"
#include "explain/Tell.h"
#include "explore/Baseline.h"
#include "explore/FindingStore.h"
#include "judge/RunRecord.h"

namespace heddle::cli {

/// Prints the story of a finding. \p replayCommand replaces the usual one where the finding was stored elsewhere.
void printStory(const Finding& finding, const std::string& replayCommand, const TellOptions& options = {});

/// How to replay what \p store holds, from the current directory.
std::string replayCommand(const FindingStore& store, const std::string& id, bool storeWasGiven);

/// What is kept of an exploration for `heddle report`.
RunRecord runRecord(const SubjectCommand& command, const Verdict& verdict, const CampaignResult& result,
                    const ConfirmedFindings& findings);

/// Above the stories of errors that depend on timing, if there are any.
void printTimingHeading(std::size_t count);

void printVerdict(const Verdict& verdict);

/// What looks like an error but is none until a schedule shows it: listed apart.
void printSuspicions(const std::vector<Suspicion>& suspicions);

/// Under \p folder, with sites and objects; an older file goes away where there are none.
Result<void> saveSuspicions(const std::vector<Suspicion>& suspicions, const std::filesystem::path& folder);

/// The whole result as one JSON object. With a \p baseline findings say whether they are in it.
nlohmann::ordered_json resultJson(const Verdict& verdict, const CampaignResult& result,
                                  const ConfirmedFindings& findings, const std::vector<std::string>& files,
                                  const Baseline* baseline, bool withTraces);
/// The members that say what an object of `heddle run --json` is.
nlohmann::ordered_json runJsonHead();
void printJson(const nlohmann::ordered_json& json);

}  // namespace heddle::cli
