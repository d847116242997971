#include "explore/shorten/Flips.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "core/OpTraits.h"
#include "judge/Fix.h"
#include "judge/SameStep.h"
#include "judge/Wording.h"

namespace heddle::explore {
namespace {

constexpr std::size_t kMostExecutions = 64;
/// Reversals that end well are recorded in a fresh process.
constexpr std::size_t kMostRecorded = 12;
constexpr std::size_t kMostThreads = 4;

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

std::size_t beginOfSection(const judge::Observation& seen, std::size_t at) { return locksAt(seen, at).begin; }

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

/// The order of the sections around the two accesses. A thread that is stopped while it has a lock stops the other one,
/// and code of a container may access its memory elsewhere in the other order.
judge::Reversal ofSections(const judge::Observation& seen, judge::Reversal reversal) {
  const LocksAt held = locksAt(seen, reversal.before);
  const LocksAt ahead = locksAt(seen, reversal.through);
  reversal.through = endOfSection(seen, reversal.through);
  const bool excludeEachOther =
      std::ranges::any_of(held.held, [&](std::uint64_t lock) { return ahead.held.contains(lock); });
  if (excludeEachOther) { reversal.before = held.begin; }
  return reversal;
}

/// Whether \p other has both steps of the reversal, in the other order.
bool isReversedIn(const judge::Observation& other, const judge::Observation& seen, const judge::Reversal& reversal) {
  const auto held = judge::sameStepIn(other, seen, reversal.before);
  if (!held || reversal.through == judge::kNoStepIndex) { return held.has_value(); }
  const auto ahead = judge::sameStepIn(other, seen, reversal.through);
  return ahead && *ahead < *held;
}

class Search {
public:
  Search(const judge::Observation& seen, judge::Finding& finding, const std::vector<Pick>& picks,
         std::uint64_t preemptions, const OtherOrders& orders)
      : seen_(seen),
        finding_(finding),
        picks_(picks),
        preemptions_(preemptions),
        orders_(orders),
        trace_(orders.trace()) {}

  void run() {
    if (seen_.steps.empty()) { return; }
    std::vector<judge::PossibleCause> causes = judge::possibleCauses(seen_, finding_);
    for (judge::PossibleCause& possible : causes) {
      const bool confirmed = isConfirmed(possible);
      if (confirmed || !possible.guess) {
        addFix(possible.cause);
        judge::explainBy(std::move(possible.cause), seen_, finding_);
        return;
      }
    }
    if (judge::has(finding_.kind, judge::finding::kInterference)) { sayWhatIsKnown(); }
  }

private:
  bool isConfirmed(judge::PossibleCause& possible) {
    // An error that needs no preemption is not the fault of an interference, unless the thread waits in between.
    const bool interferes = possible.cause.kind == judge::CauseKind::Interference;
    if (preemptions_ == 0 && interferes && !waitsInside(possible.cause)) { return false; }
    const auto confirms = [&](const judge::Reversal& given) {
      const judge::Reversal reversal = possible.needsAll ? ofSections(seen_, given) : given;
      return isConfirmedBy(possible, reversal, reversal.before) ||
             isConfirmedBy(possible, reversal, beginOfSection(seen_, reversal.before));
    };
    return possible.needsAll ? areAllConfirmed(possible, confirms) : std::ranges::any_of(possible.reversals, confirms);
  }

  /// If some reversal does not remove the error, the others can still confirm a cause of their own.
  bool areAllConfirmed(const judge::PossibleCause& possible,
                       const std::function<bool(const judge::Reversal&)>& confirms) {
    auto tried = tried_;
    const std::size_t executed = executed_;
    const std::size_t recorded = recorded_;
    if (std::ranges::all_of(possible.reversals, confirms)) { return true; }
    tried_ = std::move(tried);
    executed_ = executed;
    recorded_ = recorded;
    return false;
  }

  /// Whether the thread that an interference interrupts gives way by itself between its two accesses.
  bool waitsInside(const judge::Cause& cause) const {
    const judge::CauseEvent& check = cause.events.front();
    for (std::size_t i = check.at; i < cause.events.back().at; ++i) {
      const judge::Step& step = seen_.steps[i];
      if (step.thread == check.thread && isSleep(step.kind)) { return true; }
    }
    return false;
  }

  /// \p hold: where the thread is held back, which may be before the step that is to come later.
  bool isConfirmedBy(judge::PossibleCause& possible, const judge::Reversal& reversal, std::size_t hold) {
    if (recorded_ >= kMostRecorded) { return false; }
    judge::Reversal held = reversal;
    held.before = hold;
    Course course = reversed(seen_, held);
    if (course.legs.empty() || !tried_.insert(wordsOf(course)).second || !endsWell(std::move(course))) { return false; }
    ++recorded_;
    const std::optional<judge::Observation> other = orders_.observe();
    if (!other || !isReversedIn(*other, seen_, reversal)) { return false; }
    if (possible.writeUnknown && !judge::nameTheWrite(possible, seen_, *other, reversal.ahead)) { return false; }
    possible.cause.flip = reversal.sentence;
    return true;
  }

  /// Adds what to change in the program, if executions in which the sections are atomic do not show the error.
  void addFix(judge::Cause& cause) {
    const std::optional<judge::Fix> fix = cause.flip.empty() ? std::nullopt : judge::fixFor(seen_, finding_, cause);
    const bool removes = fix && std::ranges::all_of(fix->orders, [&](const judge::Reversal& order) {
                           Course course = reversed(seen_, order);
                           if (course.legs.empty() || !endsWell(std::move(course))) { return false; }
                           const std::optional<judge::Observation> other = orders_.observe();
                           return other && isReversedIn(*other, seen_, order);
                         });
    if (removes) { cause.fix = fix->sentence; }
  }

  bool endsWell(Course course) {
    if (executed_ >= kMostExecutions) { return false; }
    ++executed_;
    course.picks = picks_;
    const bool well = orders_.endsWell(course);
    well_ += well ? 1 : 0;
    traces_.insert(orders_.trace());
    return well;
  }

  /// The executions that start with each thread in turn, and otherwise without preemptions.
  void tryEachThreadFirst() {
    for (std::size_t i = 0; i < std::min(seen_.threads.size(), kMostThreads); ++i) {
      endsWell({{{seen_.threads[i].id, kAsLongAsItCan}}, {}});
    }
  }

  void sayWhatIsKnown() {
    tryEachThreadFirst();
    judge::Cause none;
    traces_.erase(trace_);
    const std::size_t others = traces_.size();
    if (well_ == 0 && others > 0) {
      none.sentence = fmt::format("No order of the threads explains it: it also occurs in {} that {} tried.",
                                  judge::counted(others, "other schedule"), others == 1 ? "was" : "were");
    } else if (others > 0) {
      none.sentence = "No single order of two steps explains it.";
    }
    if (preemptions_ == 0 && seen_.threads.size() > 1) {
      none.sentence += fmt::format("{}It needs no preemption: each thread runs until it ends or has to wait.",
                                   none.sentence.empty() ? "" : " ");
    }
    judge::explainBy(std::move(none), seen_, finding_);
  }

  const judge::Observation& seen_;
  judge::Finding& finding_;
  const std::vector<Pick>& picks_;
  const std::uint64_t preemptions_;
  const OtherOrders& orders_;
  const std::uint64_t trace_;  ///< Of the execution of the finding.
  std::set<std::vector<std::uint64_t>> tried_;
  std::set<std::uint64_t> traces_;
  std::size_t executed_ = 0;
  std::size_t recorded_ = 0;
  std::size_t well_ = 0;
};

}  // namespace

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

void explainByFlips(const judge::Observation& seen, judge::Finding& finding, const std::vector<Pick>& picks,
                    std::uint64_t preemptions, const OtherOrders& orders) {
  Search(seen, finding, picks, preemptions, orders).run();
}

}  // namespace heddle::explore
