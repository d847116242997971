#pragma once

#include <optional>
#include <string>

#include "classes/ClassResult.h"
#include "explore/pipeline/Explored.h"
#include "explore/pipeline/Pipeline.h"
#include "facts/Dependence.h"
#include "judge/CampaignRecord.h"
#include "seeding/Ablation.h"
#include "seeding/Search.h"
#include "verify/Verdict.h"

/// How each command that looks for errors describes itself for the report page: one file per command.
namespace heddle::cli {

judge::CampaignRecord campaignOfRun(const explore::PipelineSetup& setup, const explore::Explored& explored,
                                    const explore::Verdict& verdict, const std::string& test);

judge::CampaignRecord campaignOfClass(const facts::ClassFacts& facts, const classes::ClassResult& result);
Result<void> keepClassCampaign(const explore::FindingStore& store, const facts::ClassFacts& facts,
                               const classes::ClassResult& result);

judge::CampaignRecord campaignOfVerify(const explore::PipelineSetup& setup, const verify::Verification& verification);

/// A search of `heddle noise`, and the runs without noise before it.
struct FinishedSearch {
  const seeding::SearchResult& found;
  const seeding::AblationResult& judged;
  const seeding::PlaceSet& places;
  std::string method;
  std::string end;
  std::uint64_t plainRuns = 0;
  std::uint64_t plainBugs = 0;
};

judge::CampaignRecord campaignOfNoise(const explore::SubjectCommand& command, const FinishedSearch& search,
                                      std::uint64_t seed);

}  // namespace heddle::cli
