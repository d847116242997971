#include "explore/Forecast.h"

#include <algorithm>

#include "explore/UnseenLocks.h"
#include "judge/Prediction.h"

namespace heddle {
namespace {

/// A test is recorded like a program; so many of them.
constexpr std::uint32_t kMostTests = 8;
/// With every access a step, an execution may have billions.
constexpr std::uint64_t kMostSteps = wire::kMaxEvents / 8;

Schedule withoutPreemptions(const SubjectCommand& command, const wire::Config& config, std::uint32_t test) {
  Schedule schedule;
  schedule.command = command;
  schedule.preload = !command.preload.empty();
  schedule.points = wire::Points::All;  // so that every plain access is a step, and recorded
  schedule.carrier = config.carrier;
  schedule.detectRaces = config.detectRaces;
  schedule.maxSteps = std::min<std::uint64_t>(config.maxSteps, kMostSteps);
  schedule.seed = config.seed;
  schedule.randomSeed = config.seed;
  schedule.testOrdinal = test;
  schedule.warm = test != 0;
  return schedule;
}

bool sameVariable(const VariableNote& variable, const Suspicion& suspicion) {
  return std::ranges::any_of(suspicion.sides, [&](const SuspicionSide& side) {
    return std::ranges::any_of(side.objects, [&](const std::string& object) {
      return !variable.name.empty() && object == "`" + variable.name + "`";
    });
  });
}

/// A race on the variable is known, or suspected for another reason.
bool isKnown(const Suspicion& suspicion, const ConfirmedFindings& findings) {
  const auto raced = [&](const FindingRecord& record) {
    return std::ranges::any_of(record.finding.races,
                               [&](const RaceNote& race) { return sameVariable(race.variable, suspicion); });
  };
  const auto suspected = [&](const Suspicion& other) {
    return std::ranges::any_of(other.sides, [&](const SuspicionSide& side) {
      return !side.objects.empty() && side.objects == suspicion.sides.front().objects;
    });
  };
  return std::ranges::any_of(findings.confirmed, raced) || std::ranges::any_of(findings.suspicions, suspected);
}

}  // namespace

std::vector<Suspicion> foresee(const CampaignResult& result, const ConfirmedFindings& findings,
                               const SubjectCommand& command, const wire::Config& config,
                               const Supervision& supervision, Resolver& resolver) {
  std::vector<Suspicion> suspicions;
  if (!result.programInstrumented) {
    return suspicions;  // it has no plain accesses to show
  }
  const auto add = [&](Suspicion suspicion) {
    const bool twice = std::ranges::find(suspicions, suspicion.id, &Suspicion::id) != suspicions.end();
    if (!twice && !isKnown(suspicion, findings)) {
      suspicions.push_back(std::move(suspicion));
    }
  };
  const std::uint32_t first = result.tests == 0 ? 0 : 1;
  for (std::uint32_t test = first; test <= std::min(result.tests, kMostTests) && !supervision.mustEnd(); ++test) {
    const auto recorded = replaySchedule(withoutPreemptions(command, config, test), supervision, resolver);
    if (!recorded || !unseenSynchronisation(recorded->raw.modules).empty()) {
      return {};
    }
    const Observation seen = resolver.resolve(recorded->raw);
    for (const PredictedRace& race : predictRaces(seen.steps)) {
      add(suspectPredicted(race, seen));
    }
    for (const BrokenPair& pair : unserialisablePairs(seen.steps)) {
      add(suspectAtomicity(pair, seen));
    }
  }
  return suspicions;
}

}  // namespace heddle
