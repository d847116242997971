#include "explore/shorten/Reversing.h"

#include <algorithm>
#include <map>
#include <optional>
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
  void passAll(const judge::Observation& seen, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      pass(seen.steps[i]);
    }
  }
  std::uint32_t done(ThreadId thread) { return done_[raw(thread)]; }
  Course take() { return std::move(course_); }

private:
  Course course_;
  bool startsLeg_ = true;
  std::map<std::uint16_t, std::uint32_t> done_;
};

/// Where the held thread can be held back: an access that is not a scheduling point belongs to the step before it.
std::size_t heldFrom(const judge::Observation& seen, const judge::Reversal& reversal) {
  if (reversal.before >= seen.steps.size()) { return judge::kNoStepIndex; }
  for (std::size_t i = reversal.before + 1; i-- > 0;) {
    if (seen.steps[i].point && seen.steps[i].thread == reversal.held) { return i; }
  }
  return judge::kNoStepIndex;
}

/// The locks that a thread holds at a step.
struct LocksAt {
  std::size_t begin;  ///< Where it acquired the outermost one; the step itself: it holds none.
  std::set<std::uint64_t> held;
};

LocksAt locksAt(const judge::Observation& seen, std::size_t at) {
  std::set<std::uint64_t> released;
  LocksAt locks{at, {}};
  std::optional<std::uint64_t> acquiredNext;
  for (std::size_t i = at; i-- > 0;) {
    const judge::Step& step = seen.steps[i];
    if (step.thread != seen.steps[at].thread) { continue; }
    // A wait releases the lock that its thread acquires when it wakes up.
    if (step.kind == OpKind::CondWait && acquiredNext) { released.insert(*acquiredNext); }
    if (!step.succeeded) { continue; }
    if (releasesLock(step.kind)) { released.insert(raw(step.object)); }
    if (!acquiresLock(step.kind)) { continue; }
    acquiredNext = raw(step.object);
    if (released.erase(raw(step.object)) == 0) {
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
  std::size_t model = cause.events.front().at;
  if (model >= seen.steps.size()) { return at; }
  // A thread's access may not be recorded if it reads what others have read. Its scheduling points are.
  const ThreadId checking = seen.steps[model].thread;
  while (model > 0 && !(seen.steps[model].point && seen.steps[model].thread == checking)) {
    --model;
  }
  if (seen.steps[model].place >= seen.places.size()) { return at; }
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
  const std::size_t before = heldFrom(seen, reversal);
  if (before == judge::kNoStepIndex) { return {}; }
  CourseWriter course;
  course.passAll(seen, 0, before);
  std::uint32_t until = kAsLongAsItCan;
  if (reversal.through < seen.steps.size()) {
    until = course.done(reversal.ahead);
    for (std::size_t i = before; i <= reversal.through; ++i) {
      until += seen.steps[i].point && seen.steps[i].thread == reversal.ahead ? 1 : 0;
    }
  }
  course.leg(reversal.ahead, until);
  course.passAll(seen, before, seen.steps.size());
  return course.take();
}

Course afterAllOthers(const judge::Observation& seen, const judge::Reversal& reversal) {
  const std::size_t before = heldFrom(seen, reversal);
  if (before == judge::kNoStepIndex) { return {}; }
  CourseWriter course;
  course.passAll(seen, 0, before);
  constexpr int kRounds = 2;  // a thread may have to wait for another one first
  for (int round = 0; round < kRounds; ++round) {
    for (const judge::ThreadNote& thread : seen.threads) {
      if (thread.id != reversal.held) { course.leg(thread.id, kAsLongAsItCan); }
    }
  }
  course.passAll(seen, before, seen.steps.size());
  return course.take();
}

bool othersInterfere(const judge::Observation& seen, const judge::Reversal& reversal, std::size_t until) {
  if (reversal.through >= seen.steps.size() || seen.steps[reversal.through].place >= seen.places.size()) {
    return false;
  }
  const judge::Step& model = seen.steps[reversal.through];
  for (std::size_t i = reversal.before + 1; i < std::min(until, seen.steps.size()); ++i) {
    const judge::Step& step = seen.steps[i];
    const bool third = step.thread != reversal.held && step.thread != reversal.ahead;
    if (third && step.kind == model.kind && step.object == model.object && step.place < seen.places.size() &&
        seen.places[step.place] == seen.places[model.place]) {
      return true;
    }
  }
  return false;
}

}  // namespace heddle::explore
