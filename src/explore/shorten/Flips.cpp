#include "explore/shorten/Flips.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/OpTraits.h"
#include "explore/shorten/Reversing.h"
#include "judge/Fix.h"
#include "judge/OneFunction.h"
#include "judge/SameStep.h"
#include "judge/Wording.h"

namespace heddle::explore {
namespace {

constexpr std::size_t kMostExecutions = 200;
/// If they are long, or endless.
constexpr std::size_t kMostLongExecutions = 64;
constexpr std::uint64_t kLong = 5'000;
/// Reversals that end well are recorded in a fresh process.
constexpr std::size_t kMostRecorded = 32;
constexpr std::size_t kMostThreads = 4;

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
    const bool waits = interferes && waitsInside(possible.cause);
    if (preemptions_ == 0 && interferes && !waits) { return false; }
    if (waits && looksWhetherToWait(possible.cause)) { return false; }
    // What the other thread does in between may be what ended the wait: then it cannot come first.
    const auto confirms = [&](judge::Reversal& reversal) {
      return (waits && reversal.wide) || isConfirmedBy(possible, reversal);
    };
    const bool confirmed = possible.needsAll ? std::ranges::all_of(possible.reversals, confirms)
                                             : std::ranges::any_of(possible.reversals, confirms);
    if (confirmed && !isRefuted(possible.continuation)) { return true; }
    possible.cause.flip.clear();
    return false;
  }

  /// Whether the error disappears although the order of the cause remains.
  bool isRefuted(const judge::Continuation& continuation) {
    const std::size_t after = continuation.after;
    if (after >= seen_.steps.size()) { return false; }
    const Followed& whole = follow(continued(seen_, after, kAsLongAsItCan), continuation.ofFunction);
    if (!whole.well || !continuation.ofFunction) { return whole.well; }
    const auto there = whole.seen ? judge::sameStepIn(*whole.seen, seen_, after) : std::nullopt;
    if (!there) { return true; }
    const std::size_t end = judge::endOfFunction(*whole.seen, *there);
    return follow(continued(seen_, after, pointsThrough(*whole.seen, end)), false).well;
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

  /// Whether the last access of the interrupted thread only checks again what it has waited for, and the thread does
  /// not wait again: that the other thread comes before it is what the wait is for.
  bool looksWhetherToWait(const judge::Cause& cause) const {
    const std::size_t use = cause.events.back().at;
    const judge::Step& last = seen_.steps[use];
    const auto sleeps = [&](const judge::Step& step) { return step.thread == last.thread && isSleep(step.kind); };
    if (std::any_of(seen_.steps.begin() + static_cast<std::ptrdiff_t>(use), seen_.steps.end(), sleeps)) {
      return false;
    }
    bool slept = false;
    for (std::size_t i = use; i-- > cause.events.front().at;) {
      const judge::Step& step = seen_.steps[i];
      if (step.thread != last.thread) { continue; }
      if (slept && step.object == last.object && step.place == last.place && step.kind == last.kind) { return true; }
      slept = slept || sleeps(step);
    }
    return false;
  }

  /// Where all reversals must remove the error, they are those of the sections or functions around the steps.
  bool isConfirmedBy(judge::PossibleCause& possible, judge::Reversal& reversal) {
    const judge::Reversal tried = possible.needsAll ? ofSections(seen_, reversal) : reversal;
    const auto confirms = [&](const judge::Reversal& course) {
      return isConfirmedBy(possible, reversal, tried, course, course.before) ||
             isConfirmedBy(possible, reversal, tried, course, beginOfSection(seen_, course.before)) ||
             (reversal.avoidable &&
              isConfirmedBy(possible, reversal, tried, course,
                            beginOfSection(seen_, judge::beginOfFunction(seen_, reversal.before)))) ||
             (reversal.avoidable &&
              isConfirmedBy(possible, reversal, tried, course,
                            beginOfSection(seen_, sameCodeBefore(seen_, reversal.before, possible.cause))));
    };
    judge::Reversal wide = tried;
    wide.through = judge::kNoStepIndex;
    return confirms(tried) || (reversal.wide && (confirms(wide) || isConfirmedAfterAll(tried, possible.cause)));
  }

  /// If several threads interfere in the same way, the check has to come after all of them.
  bool isConfirmedAfterAll(const judge::Reversal& tried, const judge::Cause& cause) {
    const std::size_t use = cause.events.back().at;
    const bool ofOneObject = seen_.steps[use].object == seen_.steps[cause.events.front().at].object;
    if (!ofOneObject || !othersInterfere(seen_, tried, use)) { return false; }
    judge::Reversal held = tried;
    held.before = beginOfSection(seen_, tried.before);
    const Followed& other = follow(afterAllOthers(seen_, held), true);
    return other.well && other.seen && isReversedIn(*other.seen, seen_, tried);
  }

  /// \p tried: \p reversal, or that of the sections. \p course: what is executed. \p hold: where the thread is held
  /// back, which may be before the step that is to come later.
  bool isConfirmedBy(judge::PossibleCause& possible, judge::Reversal& reversal, const judge::Reversal& tried,
                     const judge::Reversal& course, std::size_t hold) {
    judge::Reversal held = course;
    held.before = hold;
    const Followed& other = follow(reversed(seen_, held), true);
    if (!other.well || !other.seen || !isReversedIn(*other.seen, seen_, tried)) { return false; }
    if (possible.writeUnknown && !judge::nameTheWrite(possible, seen_, *other.seen, reversal.ahead)) { return false; }
    // A sentence about two steps that were both executed says more than one about a step that was avoided. If the
    // thread had to wait earlier, the order of the two steps alone does not remove the error.
    const bool both = judge::sameStepIn(*other.seen, seen_, reversal.before).has_value();
    const bool exact =
        course.through == tried.through && (hold == tried.before || hold == beginOfSection(seen_, tried.before));
    const int rank = (exact ? 2 : 0) + (both ? 1 : 0);
    if (possible.cause.flip.empty() || rank > flipRank_) {
      possible.cause.flip = exact || reversal.loose.empty() ? reversal.sentence : reversal.loose;
      flipRank_ = rank;
    }
    return true;
  }

  /// Adds what to change in the program, if executions in which the sections are atomic do not show the error.
  void addFix(judge::Cause& cause) {
    recorded_ = 0;
    const std::optional<judge::Fix> fix = cause.flip.empty() ? std::nullopt : judge::fixFor(seen_, finding_, cause);
    const bool removes = fix && std::ranges::all_of(fix->orders, [&](const judge::Reversal& order) {
                           const Followed& other = follow(reversed(seen_, order), true);
                           return other.well && other.seen && isReversedIn(*other.seen, seen_, order);
                         });
    if (removes) { cause.fix = fix->sentence; }
  }

  /// An execution, and its events if they were recorded.
  struct Followed {
    bool well = false;
    std::optional<judge::Observation> seen;
  };

  /// Executes each course once, and once more to record it if that is only needed later.
  const Followed& follow(const Course& course, bool record) {
    const auto [entry, fresh] = followed_.try_emplace(wordsOf(course));
    Followed& followed = entry->second;
    const bool records = record && !followed.seen && recorded_ < kMostRecorded;
    if (course.legs.empty() || (!fresh && !(followed.well && records))) { return followed; }
    followed.well = endsWell(course);
    if (followed.well && records) {
      ++recorded_;
      followed.seen = orders_.observe();
    }
    return followed;
  }

  bool endsWell(Course course) {
    const bool isLong = seen_.ending == Ending::Endless || seen_.steps.back().number > kLong;
    if (executed_ >= (isLong ? kMostLongExecutions : kMostExecutions)) { return false; }
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
  std::map<std::vector<std::uint64_t>, Followed> followed_;
  std::set<std::uint64_t> traces_;
  int flipRank_ = 0;  ///< How much the sentence of the cause says.
  std::size_t executed_ = 0;
  std::size_t recorded_ = 0;
  std::size_t well_ = 0;
};

}  // namespace

void explainByFlips(const judge::Observation& seen, judge::Finding& finding, const std::vector<Pick>& picks,
                    std::uint64_t preemptions, const OtherOrders& orders) {
  Search(seen, finding, picks, preemptions, orders).run();
}

}  // namespace heddle::explore
