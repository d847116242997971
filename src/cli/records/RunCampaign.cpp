#include <algorithm>

#include "cli/records/Campaigns.h"
#include "explore/store/OptionText.h"

namespace heddle::cli {
namespace {

using explore::FindingRecord;

std::uint64_t findingsIn(const explore::Explored& explored, std::uint64_t first, std::uint64_t last) {
  const std::vector<FindingRecord>& all = explored.findings.confirmed;
  return static_cast<std::uint64_t>(std::ranges::count_if(all, [&](const FindingRecord& record) {
    return record.schedule.execution >= first && record.schedule.execution < last;
  }));
}

/// The schedules that followed predictions come first, then those of the search.
std::vector<judge::StrategyShare> sharesOf(const explore::PipelineSetup& setup, const explore::Explored& explored) {
  const explore::CampaignResult& result = explored.result;
  std::vector<judge::StrategyShare> shares;
  if (result.driven != 0) {
    shares.push_back({"prediction", result.driven, 0, findingsIn(explored, 0, result.driven)});
  }
  if (const std::uint64_t rest = result.executions - std::min(result.executions, result.driven); rest != 0) {
    shares.push_back(
        {setup.config.strategy, rest, result.behaviours, findingsIn(explored, result.driven, result.executions)});
  }
  return shares;
}

std::vector<judge::CampaignPoint> curveOf(const explore::CampaignResult& result) {
  std::vector<judge::CampaignPoint> curve = judge::behaviourCurve(result.traces, result.driven);
  // Of a long exploration, only the first traces are kept.
  if (!curve.empty() && curve.back().schedules < result.executions) {
    curve.push_back({result.executions, std::max(result.behaviours, curve.back().behaviours)});
  }
  return curve;
}

}  // namespace

judge::CampaignRecord campaignOfRun(const explore::PipelineSetup& setup, const explore::Explored& explored,
                                    const explore::Verdict& verdict, const std::string& test) {
  const explore::CampaignResult& result = explored.result;
  judge::CampaignRecord record{.verb = "run", .program = setup.command.program, .arguments = setup.command.arguments};
  record.test = test;
  record.verdict = verdict.sentence;
  record.notes = verdict.notes;
  record.seed = setup.config.seed;
  record.points = explore::pointsName(setup.config.points);
  record.schedules = result.executions;
  record.seconds = result.seconds;
  record.strategies = sharesOf(setup, explored);
  record.curve = curveOf(result);
  record.pairs = result.pairs;
  for (const FindingRecord& one : explored.findings.confirmed) {
    if (one.schedule.execution != explore::kNoExecution) {
      record.shown.push_back({one.finding.id, one.schedule.execution + 1});
    }
  }
  return record;
}

}  // namespace heddle::cli
