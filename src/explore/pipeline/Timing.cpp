#include "explore/pipeline/Timing.h"

#include <algorithm>
#include <optional>

#include "explore/campaign/Confirmation.h"
#include "explore/replay/Replay.h"
#include "explore/shorten/Attempts.h"
#include "explore/shorten/Courses.h"
#include "judge/Judge.h"

namespace heddle::explore {
namespace {

/// The executions of one finding, with and without early wake-ups.
class LateWakes {
public:
  LateWakes(const FindingRecord& record, const Supervision& supervision, Resolver& resolver)
      : record_(record), supervision_(supervision), resolver_(resolver), facts_(factsOf(record.schedule)) {}

  /// Nothing: the error does not occur without early wake-ups.
  std::optional<FindingRecord> find() {
    const auto course = courseAsFound();
    if (!course || !error_) { return std::nullopt; }
    const auto raw = withoutEarlyWakes(*course);
    return raw ? confirmed(*raw) : std::nullopt;
  }

private:
  WorkUnit unit() const {
    WorkUnit unit;
    unit.number = 1;
    unit.executions = 1;
    unit.facts = facts_;
    return unit;
  }

  std::optional<Course> courseAsFound() {
    Attempts attempts(record_.schedule, "steer", -1, supervision_);
    WorkUnit whole = unit();
    whole.path = record_.schedule.decisions;
    std::optional<Course> course;
    attempts.run(std::move(whole), [&](const wire::ControlBlock& block) {
      Replayed seen;
      seen.raw = capture(block);
      seen.findings = judge::judge(resolver_.resolve(seen.raw));
      if (const judge::Finding* same = sameErrorIn(seen, record_.finding); same != nullptr) {
        error_.emplace(*same, resolver_);
        course = courseIn(block);
      }
      return true;
    });
    return course;
  }

  std::optional<RawFinding> withoutEarlyWakes(Course course) {
    std::erase_if(course.picks, [](const Pick& pick) { return pick.kind == ChoiceKind::EarlyTimeout; });
    Schedule schedule = record_.schedule;
    schedule.options.earlyShare = 0;
    Attempts attempts(schedule, "steer", -1, supervision_);
    WorkUnit steered = unit();
    steered.memory = wordsOf(course);
    std::optional<RawFinding> shown;
    if (steered.memory.size() <= wire::kMaxJournalMemory) {
      attempts.run(std::move(steered), [&](const wire::ControlBlock& block) {
        shown = error_->shows(block) ? std::optional(capture(block)) : std::nullopt;
        return true;
      });
    }
    return shown;
  }

  std::optional<FindingRecord> confirmed(const RawFinding& raw) {
    Schedule schedule = scheduleOf(raw, record_.schedule.command);
    schedule.preload = record_.schedule.preload;
    schedule.strategy = record_.schedule.strategy;
    schedule.execution = record_.schedule.execution;
    const auto replayed = replaySchedule(schedule, supervision_, resolver_);
    if (!replayed || !difference(schedule, *replayed).empty()) { return std::nullopt; }
    const judge::Finding* same = sameErrorIn(*replayed, record_.finding);
    if (same == nullptr) { return std::nullopt; }
    FindingRecord result{*same, std::move(schedule)};
    result.finding.output = endOf(replayed->output);
    return result;
  }

  const FindingRecord& record_;
  const Supervision& supervision_;
  Resolver& resolver_;
  const ExecutionFacts facts_;
  std::optional<ErrorTest> error_;
};

}  // namespace

void dropEarlyWakes(std::vector<FindingRecord>& records, const Supervision& supervision, Resolver& resolver) {
  for (FindingRecord& record : records) {
    if (supervision.interrupts() > 0 || supervision.mustEnd()) { return; }
    if (!hasEarlyWakes(record.schedule) || record.schedule.traceHash == 0) { continue; }
    if (auto late = LateWakes(record, supervision, resolver).find()) { record = std::move(*late); }
  }
}

void markTiming(std::vector<FindingRecord>& records) {
  for (FindingRecord& record : records) {
    record.finding.dependsOnTiming = hasEarlyWakes(record.schedule);
  }
}

}  // namespace heddle::explore
