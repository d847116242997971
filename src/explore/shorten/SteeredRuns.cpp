#include "explore/shorten/SteeredRuns.h"

#include <algorithm>
#include <utility>

#include "explore/replay/Replay.h"
#include "judge/Judge.h"

namespace heddle::explore {
namespace {

std::uint64_t offsetOf(const judge::AccessNote& access) {
  return access.stack.empty() ? 0 : access.stack.front().offset;
}

/// The name of an object may be known only from events, and ids contain names. A race is therefore also recognised by
/// its places.
const judge::Finding* sameWithoutEvents(const Replayed& seen, const judge::Finding& wanted) {
  if (const judge::Finding* same = sameErrorIn(seen, wanted); same != nullptr || wanted.races.empty()) { return same; }
  const auto placesOf = [](const judge::Finding& finding) {
    const judge::RaceNote& race = finding.races.front();
    return std::minmax({offsetOf(race.first), offsetOf(race.second)});
  };
  const auto found = std::ranges::find_if(seen.findings, [&](const judge::Finding& finding) {
    return finding.kind == wanted.kind && !finding.races.empty() && placesOf(finding) == placesOf(wanted);
  });
  return found == seen.findings.end() ? nullptr : &*found;
}

}  // namespace

Schedule boundedSteps(const FindingRecord& record) {
  constexpr std::uint64_t kAtLeast = 10'000;
  constexpr std::uint64_t kTimes = 20;
  Schedule schedule = record.schedule;
  if (record.finding.kind != judge::FindingKind::Endless) {
    schedule.options.maxSteps =
        std::min(schedule.options.maxSteps, std::max(kAtLeast, kTimes * record.finding.stepCount));
  }
  return schedule;
}

SteeredRuns::SteeredRuns(const FindingRecord& record, const Supervision& supervision, Resolver& resolver)
    : record_(record),
      supervision_(supervision),
      resolver_(resolver),
      facts_(factsOf(record.schedule)),
      attempts_(boundedSteps(record), "steer", -1, supervision) {}

WorkUnit SteeredRuns::unit() {
  WorkUnit unit;
  unit.number = ++units_;
  unit.executions = 1;
  unit.facts = facts_;
  return unit;
}

std::optional<Shown> SteeredRuns::lookAt(const wire::ControlBlock& block) {
  if (!error_->shows(block)) { return std::nullopt; }
  auto course = courseIn(block);
  if (!course) { return std::nullopt; }
  Shown shown{capture(block), std::move(*course), {}};
  shown.shape = shapeOf(shown.raw, shown.course, error_->wanted());
  return shown;
}

std::optional<Shown> SteeredRuns::repeatOriginal() {
  WorkUnit whole = unit();
  whole.path = record_.schedule.decisions;
  std::optional<Shown> shown;
  attempts_.run(std::move(whole), [&](const wire::ControlBlock& block) {
    Replayed seen;
    seen.raw = capture(block);
    seen.findings = judge::judge(resolver_.resolve(seen.raw), supervision_.suppressions);
    const judge::Finding* wanted = sameWithoutEvents(seen, record_.finding);
    if (wanted != nullptr && difference(record_.schedule, seen).empty()) {
      error_ = std::make_unique<ErrorTest>(*wanted, resolver_);
      shown = lookAt(block);
    }
    return true;
  });
  return shown;
}

std::optional<Shown> SteeredRuns::follow(const Course& course) {
  WorkUnit steered = unit();
  steered.memory = wordsOf(course);
  std::optional<Shown> shown;
  if (steered.memory.size() <= wire::kMaxJournalMemory) {
    attempts_.run(std::move(steered), [&](const wire::ControlBlock& block) {
      shown = lookAt(block);
      return true;
    });
  }
  return shown;
}

std::optional<Shown> SteeredRuns::repeat(const RawFinding& raw) {
  ExecutionFacts before = std::exchange(facts_, ExecutionFacts{});
  facts_.racingSites = raw.racingSites;
  facts_.threads = raw.threads;
  WorkUnit whole = unit();
  whole.path = raw.decisions;
  std::optional<Shown> shown;
  attempts_.run(std::move(whole), [&](const wire::ControlBlock& block) {
    shown = lookAt(block);
    return true;
  });
  if (!shown) { facts_ = std::move(before); }
  return shown;
}

bool SteeredRuns::endsWell(const Course& course) {
  WorkUnit steered = unit();
  steered.memory = wordsOf(course);
  bool bad = false;
  const auto outcome = attempts_.run(std::move(steered), [&](const wire::ControlBlock& block) {
    bad = block.outcome.ending != Ending::Completed || error_->shows(block);
    return true;
  });
  return outcome && !bad && attempts_.block().outcome.ending == Ending::Completed;
}

}  // namespace heddle::explore
