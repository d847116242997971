#include "explore/pipeline/Provocation.h"

#include <algorithm>
#include <map>
#include <optional>

#include "core/OpTraits.h"
#include "explore/shorten/Attempts.h"
#include "judge/Judge.h"

namespace heddle::explore {
namespace {

/// Limit for one recorded execution: each race costs up to three more executions.
constexpr std::size_t kMostRaces = 16;

/// Builds the course of the steps passed to follow().
class CourseOfSteps {
public:
  void follow(const judge::Step& step) {
    if (!step.point) { return; }
    const std::uint32_t until = ++done_[raw(step.thread)];
    if (course_.legs.empty() || course_.legs.back().thread != step.thread) {
      course_.legs.push_back({step.thread, until});
    }
    course_.legs.back().until = until;
  }
  Course take() { return std::move(course_); }

private:
  Course course_;
  std::map<std::uint16_t, std::uint32_t> done_;
};

/// The step at which the thread of \p at can be held back. An access that is not a scheduling point belongs to the step
/// before it.
std::optional<std::size_t> whereItCanBeHeld(const std::vector<judge::Step>& steps, std::size_t at) {
  const ThreadId thread = steps[at].thread;
  for (std::size_t i = at + 1; i-- > 0;) {
    if (steps[i].point && steps[i].thread == thread) { return i; }
  }
  return std::nullopt;
}

/// Where the thread acquired the first of the locks that it holds at \p at; \p at itself if it holds none.
std::size_t beforeItsLocks(const std::vector<judge::Step>& steps, std::size_t at) {
  std::map<ObjectId, std::vector<std::size_t>> held;
  for (std::size_t i = 0; i < at; ++i) {
    if (steps[i].thread != steps[at].thread || !steps[i].succeeded) { continue; }
    if (acquiresLock(steps[i].kind)) {
      held[steps[i].object].push_back(i);
    } else if (auto& since = held[steps[i].object]; releasesLock(steps[i].kind) && !since.empty()) {
      since.pop_back();
    }
  }
  std::size_t first = at;
  for (const auto& [lock, since] : held) {
    first = since.empty() ? first : std::min(first, since.front());
  }
  return first;
}

/// The steps before \p hold, then the steps up to \p through, without those of the thread held back. \p alone: then
/// only those of \p through's thread.
Course around(const std::vector<judge::Step>& steps, std::size_t hold, std::size_t through, bool alone) {
  CourseOfSteps course;
  for (std::size_t i = 0; i <= through; ++i) {
    const bool goesOn = alone ? steps[i].thread == steps[through].thread : steps[i].thread != steps[hold].thread;
    if (i < hold || goesOn) { course.follow(steps[i]); }
  }
  return course.take();
}

/// With every access as a step, executions reach the step limit. Being cut off there is not an error.
bool isCutOff(const judge::Finding& finding) {
  return finding.kind == judge::FindingKind::Endless || finding.kind == judge::FindingKind::NoProgress;
}

bool sameCourse(const Course& a, const Course& b) { return a.legs == b.legs; }

}  // namespace

std::vector<Course> coursesTo(const judge::PredictedRace& race, const std::vector<judge::Step>& steps) {
  std::vector<Course> courses;
  const auto add = [&](std::size_t at, bool alone) {
    const auto hold = whereItCanBeHeld(steps, at);
    if (!hold) { return; }
    Course course = around(steps, *hold, race.second, alone);
    const bool known = std::ranges::any_of(courses, [&](const Course& other) { return sameCourse(other, course); });
    if (!known) { courses.push_back(std::move(course)); }
  };
  add(race.first, false);
  add(beforeItsLocks(steps, race.first), false);
  add(race.first, true);
  return courses;
}

std::vector<Suspect> provoke(const std::vector<judge::PredictedRace>& races, const Recorded& recorded,
                             const Supervision& supervision, Resolver& resolver) {
  std::vector<Suspect> suspects;
  Attempts attempts(recorded.schedule, "steer", -1, supervision);
  WorkUnit unit;
  unit.executions = 1;
  unit.facts.racingSites = recorded.raw.racingSites;
  unit.facts.threads = recorded.raw.threads;
  for (std::size_t i = 0; i < std::min(races.size(), kMostRaces); ++i) {
    bool shown = false;
    for (const Course& course : coursesTo(races[i], recorded.steps)) {
      if (shown || supervision.mustEnd()) { break; }
      unit.memory = wordsOf(course);
      ++unit.number;
      if (unit.memory.size() > wire::kMaxJournalMemory) { continue; }
      const auto done = attempts.run(unit, [&](const wire::ControlBlock& block) {
        Suspect suspect;
        suspect.raw = capture(block);
        suspect.findings = judge::judge(resolver.resolve(suspect.raw), supervision.suppressions, &suspect.suppressed);
        suspect.raw.outcome.execution = kNoExecution;
        std::erase_if(suspect.findings, isCutOff);
        shown = block.outcome.raceCount != 0 && (!suspect.findings.empty() || !suspect.suppressed.empty());
        if (!suspect.findings.empty() || !suspect.suppressed.empty()) { suspects.push_back(std::move(suspect)); }
        return true;
      });
      if (!done) { return suspects; }
    }
  }
  return suspects;
}

}  // namespace heddle::explore
