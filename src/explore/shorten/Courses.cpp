#include "explore/shorten/Courses.h"

#include <algorithm>
#include <map>

namespace heddle::explore {
namespace {

/// The step of the first race in \p raw that is the error; otherwise the last step.
std::uint64_t lastStepThatCounts(const RawFinding& raw, const judge::Finding& wanted) {
  if (wanted.kind != judge::FindingKind::DataRace || wanted.races.empty()) { return raw.outcome.steps; }
  const auto offset = [](const judge::AccessNote& access) {
    return access.stack.empty() ? std::uint64_t{0} : access.stack.front().offset;
  };
  const judge::RaceNote& race = wanted.races.front();
  std::uint64_t step = raw.outcome.steps;
  for (const wire::Race& seen : raw.races) {
    const std::uint64_t a = offsetOf(seen.first.site);
    const std::uint64_t b = offsetOf(seen.second.site);
    const bool same =
        (a == offset(race.first) && b == offset(race.second)) || (b == offset(race.first) && a == offset(race.second));
    step = same || raw.races.size() == 1 ? std::min(step, seen.step) : step;
  }
  return step;
}

}  // namespace

std::vector<std::uint64_t> wordsOf(const Course& course) {
  std::vector<std::uint64_t> words;
  words.reserve(course.legs.size() + course.picks.size());
  for (const Leg& leg : course.legs) {
    words.push_back(wordOf(leg));
  }
  for (const Pick& pick : course.picks) {
    words.push_back(wordOf(pick));
  }
  return words;
}

std::optional<Course> courseIn(const wire::ControlBlock& block) {
  constexpr std::size_t kHeader = 2;
  const std::uint64_t count = block.notes[0];
  if (block.notes[1] != 0 || count > wire::kMaxNotes - kHeader) { return std::nullopt; }
  Course course;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t word = block.notes[kHeader + i];
    if (isPick(word)) {
      course.picks.push_back(pickOf(word));
    } else {
      course.legs.push_back(legOf(word));
    }
  }
  return course;
}

judge::ScheduleShape shapeOf(const RawFinding& raw, const Course& course, const judge::Finding& wanted) {
  judge::ScheduleShape shape;
  shape.preemptions = static_cast<std::uint64_t>(std::ranges::count_if(raw.decisions, isPreemption));
  shape.steps = lastStepThatCounts(raw, wanted);
  std::map<std::uint16_t, std::uint32_t> done;
  std::uint64_t steps = 0;
  for (std::size_t i = 0; i < course.legs.size() && steps < shape.steps; ++i) {
    std::uint32_t& before = done[heddle::raw(course.legs[i].thread)];
    steps += course.legs[i].until - before;
    before = course.legs[i].until;
    shape.switches += i > 0 || course.legs[i].thread != kMainThread ? 1 : 0;  // the main thread runs first
  }
  return shape;
}

}  // namespace heddle::explore
