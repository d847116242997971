#include "explore/shorten/Reversing.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/OpTraits.h"
#include "judge/SameStep.h"

namespace heddle::explore {
namespace {

/// Counts the steps of each thread and appends legs.
class CourseWriter {
public:
  void pass(const judge::Step& step) {
    if (!step.point) { return; }
    const std::uint32_t until = ++done_[raw(step.thread)];
    if (startsLeg_ || course_.legs.back().thread != step.thread) { course_.legs.push_back({step.thread, 0}); }
    startsLeg_ = false;
    course_.legs.back().until = until;
  }
  void leg(ThreadId thread, std::uint32_t until) {
    course_.legs.push_back({thread, until});
    startsLeg_ = true;
  }
  std::uint32_t done(ThreadId thread) { return done_[raw(thread)]; }
  Course take() { return std::move(course_); }

private:
  Course course_;
  bool startsLeg_ = true;
  std::map<std::uint16_t, std::uint32_t> done_;
};

/// The locks that a thread holds at a step.
struct LocksAt {
  std::size_t begin;  ///< Where it acquired the outermost one; the step itself: it holds none.
  std::set<std::uint64_t> held;
};

LocksAt locksAt(const judge::Observation& seen, std::size_t at) {
  std::set<std::uint64_t> released;
  LocksAt locks{at, {}};
  for (std::size_t i = at; i-- > 0;) {
    const judge::Step& step = seen.steps[i];
    if (step.thread != seen.steps[at].thread || !step.succeeded) { continue; }
    if (releasesLock(step.kind)) { released.insert(raw(step.object)); }
    if (acquiresLock(step.kind) && released.erase(raw(step.object)) == 0) {
      locks.begin = i;
      locks.held.insert(raw(step.object));
    }
  }
  return locks;
}

/// Where the thread of the step \p at has released the locks that it holds there; \p at: it holds none.
std::size_t endOfSection(const judge::Observation& seen, std::size_t at) {
  std::set<std::uint64_t> held = locksAt(seen, at).held;
  std::size_t end = at;
  for (std::size_t i = at + 1; i < seen.steps.size() && !held.empty(); ++i) {
    const judge::Step& step = seen.steps[i];
    if (step.thread == seen.steps[at].thread && releasesLock(step.kind) && held.erase(raw(step.object)) != 0) {
      end = i;
    }
  }
  return end;
}

}  // namespace

std::size_t beginOfSection(const judge::Observation& seen, std::size_t at) { return locksAt(seen, at).begin; }

std::size_t sameCodeBefore(const judge::Observation& seen, std::size_t at, const judge::Cause& cause) {
  const std::size_t model = cause.events.front().at;
  if (model >= seen.steps.size() || seen.steps[model].place >= seen.places.size()) { return at; }
  // A place has one number for each way to it.
  const judge::StackFrame& frame = seen.places[seen.steps[model].place];
  for (std::size_t i = at; i-- > 0;) {
    const judge::Step& step = seen.steps[i];
    const bool same =
        step.kind == seen.steps[model].kind && step.place < seen.places.size() && seen.places[step.place] == frame;
    if (step.thread == seen.steps[at].thread && same) { return i; }
  }
  return at;
}

judge::Reversal ofSections(const judge::Observation& seen, judge::Reversal reversal) {
  const LocksAt held = locksAt(seen, reversal.before);
  const LocksAt ahead = locksAt(seen, reversal.through);
  reversal.through = endOfSection(seen, reversal.through);
  const bool excludeEachOther =
      std::ranges::any_of(held.held, [&](std::uint64_t lock) { return ahead.held.contains(lock); });
  if (excludeEachOther) { reversal.before = held.begin; }
  return reversal;
}

bool isReversedIn(const judge::Observation& other, const judge::Observation& seen, const judge::Reversal& reversal) {
  const auto held = judge::sameStepIn(other, seen, reversal.before);
  if (reversal.through == judge::kNoStepIndex) { return held.has_value(); }
  const auto ahead = judge::sameStepIn(other, seen, reversal.through);
  return ahead && (held ? *ahead < *held : reversal.avoidable);
}

std::uint32_t pointsThrough(const judge::Observation& seen, std::size_t at) {
  return static_cast<std::uint32_t>(
      std::count_if(seen.steps.begin(), seen.steps.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                    [&](const judge::Step& step) { return step.point && step.thread == seen.steps[at].thread; }));
}

Course continued(const judge::Observation& seen, std::size_t after, std::uint32_t until) {
  CourseWriter course;
  std::size_t next = 0;
  for (; next < seen.steps.size(); ++next) {
    const judge::Step& step = seen.steps[next];
    if (next > after && step.point && step.thread != seen.steps[after].thread) { break; }
    course.pass(step);
  }
  course.leg(seen.steps[after].thread, until);
  for (; next < seen.steps.size(); ++next) {
    course.pass(seen.steps[next]);
  }
  return course.take();
}

Course reversed(const judge::Observation& seen, const judge::Reversal& reversal) {
  if (reversal.before >= seen.steps.size()) { return {}; }
  // An access that is not a scheduling point belongs to the step before it: its thread can be held back there.
  std::size_t before = reversal.before;
  while (!seen.steps[before].point || seen.steps[before].thread != reversal.held) {
    if (before == 0) { return {}; }
    --before;
  }
  CourseWriter course;
  for (std::size_t i = 0; i < before; ++i) {
    course.pass(seen.steps[i]);
  }
  std::uint32_t until = kAsLongAsItCan;
  if (reversal.through < seen.steps.size()) {
    until = course.done(reversal.ahead);
    for (std::size_t i = before; i <= reversal.through; ++i) {
      until += seen.steps[i].point && seen.steps[i].thread == reversal.ahead ? 1 : 0;
    }
  }
  course.leg(reversal.ahead, until);
  for (std::size_t i = before; i < seen.steps.size(); ++i) {
    course.pass(seen.steps[i]);
  }
  return course.take();
}

}  // namespace heddle::explore
