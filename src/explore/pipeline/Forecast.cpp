#include "explore/pipeline/Forecast.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <unordered_set>

#include "explore/pipeline/Provocation.h"
#include "explore/program/UnseenLocks.h"
#include "explore/replay/Replay.h"
#include "judge/Prediction.h"

namespace heddle::explore {
namespace {

/// Each test is recorded like a program, up to this many.
constexpr std::uint32_t kMostTests = 8;
/// With every access as a step, an execution may have billions of steps. As many are recorded as the campaign executed,
/// within these bounds. Prediction therefore costs a small part of the campaign, and the load of the machine does not
/// change which steps are recorded.
constexpr std::uint64_t kLeastSteps = wire::kMaxEvents / 32;
constexpr std::uint64_t kMostSteps = wire::kMaxEvents / 8;

std::uint64_t stepsToRecord(const CampaignResult& result, const wire::Config& config) {
  return std::min<std::uint64_t>(config.maxSteps, std::clamp(result.steps, kLeastSteps, kMostSteps));
}

Schedule withoutPreemptions(const SubjectCommand& command, const wire::Config& config, std::uint64_t steps,
                            std::uint32_t test) {
  Schedule schedule;
  schedule.command = command;
  schedule.preload = !command.preload.empty();
  schedule.options.points = wire::Points::All;  // makes every plain access a step, so that it is recorded
  schedule.options.carrier = config.carrier;
  schedule.options.detectRaces = config.detectRaces;
  schedule.options.maxSteps = steps;
  schedule.seed = config.seed;
  schedule.randomSeed = config.seed;
  schedule.testOrdinal = test;
  schedule.warm = test != 0;
  return schedule;
}

bool sameVariable(const judge::VariableNote& variable, const judge::Suspicion& suspicion) {
  return std::ranges::any_of(suspicion.sides, [&](const judge::SuspicionSide& side) {
    return std::ranges::any_of(side.objects, [&](const std::string& object) {
      return !variable.name.empty() && object == "`" + variable.name + "`";
    });
  });
}

/// Whether a race on the variable is known, or suspected for another reason.
bool isKnown(const judge::Suspicion& suspicion, const ConfirmedFindings& findings) {
  const auto raced = [&](const FindingRecord& record) {
    return std::ranges::any_of(record.finding.races,
                               [&](const judge::RaceNote& race) { return sameVariable(race.variable, suspicion); });
  };
  const auto suspected = [&](const judge::Suspicion& other) {
    return std::ranges::any_of(other.sides, [&](const judge::SuspicionSide& side) {
      return !side.objects.empty() && side.objects == suspicion.sides.front().objects;
    });
  };
  return std::ranges::any_of(findings.confirmed, raced) || std::ranges::any_of(findings.suspicions, suspected);
}

std::vector<judge::PredictedRace> unknown(const std::vector<judge::PredictedRace>& races,
                                          const judge::Observation& seen, const ConfirmedFindings& findings) {
  std::vector<judge::PredictedRace> left;
  std::ranges::copy_if(races, std::back_inserter(left), [&](const judge::PredictedRace& race) {
    return !isKnown(judge::suspectPredicted(race, seen), findings);
  });
  return left;
}

/// Confirms \p provoked and adds the errors that are new to \p findings.
void addErrors(std::vector<Suspect> provoked, const SubjectCommand& command, const Supervision& supervision,
               Resolver& resolver, ConfirmedFindings& findings) {
  const auto isNew = [&](const judge::Finding& finding) {
    return std::ranges::none_of(findings.confirmed,
                                [&](const FindingRecord& known) { return known.finding.id == finding.id; });
  };
  for (Suspect& suspect : provoked) {
    std::ranges::move(suspect.suppressed, std::back_inserter(findings.suppressed));
    std::erase_if(suspect.findings, [&](const judge::Finding& finding) { return !isNew(finding); });
  }
  std::erase_if(provoked, [](const Suspect& suspect) { return suspect.findings.empty(); });
  Supervision silent = supervision;
  silent.confirmed = [](const ConfirmedFindings&) {};  // these are not all findings
  auto confirmed = confirm(provoked, command, silent, resolver);
  for (FindingRecord& record : confirmed ? confirmed->confirmed : std::vector<FindingRecord>{}) {
    if (isNew(record.finding)) { findings.confirmed.push_back(std::move(record)); }
  }
}

}  // namespace

namespace {

/// Steps that are part of a predicted error. Only these need names.
std::unordered_set<std::size_t> stepsIn(const std::vector<judge::PredictedRace>& races,
                                        const std::vector<judge::BrokenPair>& pairs) {
  std::unordered_set<std::size_t> steps;
  for (const judge::PredictedRace& race : races) {
    steps.insert({race.first, race.second});
  }
  for (const judge::BrokenPair& pair : pairs) {
    steps.insert({pair.before, pair.remote, pair.after});
  }
  return steps;
}

/// Collects suspicions that repeat neither each other nor known errors.
class NewSuspicions {
public:
  explicit NewSuspicions(const ConfirmedFindings& findings) : findings_(findings) {}

  void add(judge::Suspicion suspicion) {
    if (!isKnown(suspicion, findings_) && ids_.insert(suspicion.id).second) { all_.push_back(std::move(suspicion)); }
  }
  std::vector<judge::Suspicion> take() { return std::move(all_); }

private:
  const ConfirmedFindings& findings_;
  std::unordered_set<std::string> ids_;
  std::vector<judge::Suspicion> all_;
};

}  // namespace

void foresee(const CampaignResult& result, const SubjectCommand& command, const wire::Config& config,
             const Supervision& supervision, Resolver& resolver, ConfirmedFindings& findings) {
  if (!result.programInstrumented) {
    return;  // plain accesses are not visible
  }
  NewSuspicions suspicions(findings);
  const std::uint32_t first = result.tests == 0 ? 0 : 1;
  for (std::uint32_t test = first; test <= std::min(result.tests, kMostTests); ++test) {
    const Schedule schedule = withoutPreemptions(command, config, stepsToRecord(result, config), test);
    const auto recorded = recordSchedule(schedule, supervision);
    if (!recorded || supervision.mustEnd()) {
      findings.predictionCut = supervision.mustEnd();
      break;
    }
    if (!unseenSynchronisation(recorded->raw.modules).empty()) { break; }
    const std::vector<judge::Step> steps = Resolver::stepsOf(recorded->raw);
    const std::vector<judge::PredictedRace> races = judge::predictRaces(steps);
    const std::vector<judge::BrokenPair> pairs = judge::unserialisablePairs(steps);
    if (races.empty() && pairs.empty()) {
      continue;  // nothing to name
    }
    const judge::Observation seen = resolver.resolve(recorded->raw, stepsIn(races, pairs));
    addErrors(provoke(unknown(races, seen, findings), {schedule, recorded->raw, seen.steps}, supervision, resolver),
              command, supervision, resolver, findings);
    for (const judge::PredictedRace& race : races) {
      suspicions.add(judge::suspectPredicted(race, seen));
    }
    for (const judge::BrokenPair& pair : pairs) {
      suspicions.add(judge::suspectAtomicity(pair, seen));
    }
    if (!races.empty() && supervision.mustEnd()) {
      findings.predictionCut = true;  // the search for predicted races was cut short
      break;
    }
  }
  std::ranges::move(suspicions.take(), std::back_inserter(findings.suspicions));
}

}  // namespace heddle::explore
