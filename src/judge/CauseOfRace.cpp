#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/OpTraits.h"
#include "judge/CauseParts.h"
#include "judge/LocksHeld.h"
#include "judge/Wording.h"

/// The two accesses with their values, and the lock that one of them lacks.
namespace heddle::judge {
namespace {

std::optional<std::size_t> stepOf(const Observation& seen, const AccessNote& access, ObjectId object, std::size_t end) {
  for (std::size_t i = end; i-- > 0 && object != kNoObject;) {
    const Step& step = seen.steps[i];
    const bool kind = access.write ? writesMemory(step.kind) : readsMemory(step.kind) && !writesMemory(step.kind);
    if (step.thread == access.thread && step.object == object && kind) { return i; }
  }
  return std::nullopt;
}

CauseEvent eventOf(const CauseParts& parts, const AccessNote& access, std::optional<std::size_t> step, CauseRole role,
                   const RaceNote& race) {
  if (step && !access.frees) {
    CauseEvent event = parts.event(role, *step);
    event.place = ownFrame(access.stack);
    if (access.locksKnown) { event.locks = access.locks; }
    return event;
  }
  CauseEvent event = parts.eventOffSteps(role, access.thread, access.stack, accessWords(access));
  event.object = quotedName(race.variable.name);
  event.locks = access.locks;
  event.locksKnown = access.locksKnown;
  return event;
}

bool isForReading(const std::string& lock) { return lock.ends_with(kForReading); }

/// A sentence that says which ordering is missing.
std::string missing(const CauseParts& parts, const CauseEvent& first, const CauseEvent& second) {
  if (!first.locksKnown || !second.locksKnown) { return "Nothing orders the two."; }
  if (first.locks.empty() && second.locks.empty()) { return "Nothing orders the two: neither holds a lock."; }
  const auto common = std::ranges::find_if(first.locks, [&](const std::string& lock) {
    return std::ranges::find(second.locks, lock) != second.locks.end();
  });
  if (common != first.locks.end()) {
    if (!isForReading(*common)) { return "Nothing orders the two."; }  // two locks with the same name
    const std::string lock = common->substr(0, common->size() - kForReading.size());
    return fmt::format("Nothing orders the two: both hold {} only for reading.", lock);
  }
  if (first.locks.empty() || second.locks.empty()) {
    const CauseEvent& without = first.locks.empty() ? first : second;
    const CauseEvent& with = first.locks.empty() ? second : first;
    if (std::ranges::any_of(with.locks, isForReading)) {
      return fmt::format("Nothing orders the two: {} holds no lock, {} holds {}.", parts.name(without.thread),
                         parts.name(with.thread), fmt::join(with.locks, ", "));
    }
    return fmt::format("Nothing orders the two: {} does not hold {}, which {} holds.", parts.name(without.thread),
                       fmt::join(with.locks, ", "), parts.name(with.thread));
  }
  return fmt::format("Nothing orders the two: {} holds {}, {} holds {}.", parts.name(first.thread),
                     fmt::join(first.locks, ", "), parts.name(second.thread), fmt::join(second.locks, ", "));
}

}  // namespace

void addRaceCauses(const Observation& seen, const Finding& finding, std::vector<PossibleCause>& out) {
  if (finding.kind != FindingKind::DataRace || finding.races.empty()) { return; }
  const CauseParts parts(seen);
  const RaceNote& race = finding.races.front();
  std::size_t end = 0;
  while (end < seen.steps.size() && seen.steps[end].number <= race.step) {
    ++end;
  }
  const auto second = stepOf(seen, race.second, race.object, end);
  const auto first = stepOf(seen, race.first, race.object, second.value_or(end));
  PossibleCause possible;
  Cause& cause = possible.cause;
  cause.kind = CauseKind::Race;
  cause.events = {eventOf(parts, race.first, first, CauseRole::First, race),
                  eventOf(parts, race.second, second, CauseRole::Second, race)};
  cause.edges = {{0, 1, EdgeKind::Unordered, ""}};
  cause.sentence = fmt::format("{} {}{}, then {} {}{}. {}", parts.name(race.first.thread), cause.events[0].words,
                               CauseParts::at(cause.events[0]), parts.name(race.second.thread), cause.events[1].words,
                               CauseParts::at(cause.events[1]), missing(parts, cause.events[0], cause.events[1]));
  out.push_back(std::move(possible));
}

}  // namespace heddle::judge
