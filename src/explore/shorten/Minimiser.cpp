#include "explore/shorten/Minimiser.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "explore/plan/SearchPlan.h"
#include "explore/replay/Replay.h"
#include "explore/shorten/Attempts.h"
#include "explore/shorten/Courses.h"
#include "explore/shorten/Flips.h"
#include "explore/shorten/Reduction.h"
#include "judge/Judge.h"
#include "schedule/Registry.h"

namespace heddle::explore {
namespace {

using Clock = std::chrono::steady_clock;

/// Half of the executions are for dropping legs, the rest for the search for fewer preemptions.
constexpr std::uint64_t kShareOfReduction = 2;
/// Part of the time after which searching stops, so that the result can still be confirmed.
constexpr int kPercentForSearching = 80;
/// Schedules with more preemptions than this are not searched.
constexpr std::int32_t kMostBound = 3;

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

/// An execution much longer than the one that was found is of no use.
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

/// Minimises the schedule of one finding.
class Minimiser {
public:
  Minimiser(const FindingRecord& record, const MinimiseBudget& budget, Clock::time_point deadline,
            const Supervision& supervision, Resolver& resolver)
      : record_(record),
        budget_(budget),
        deadline_(deadline),
        supervision_(supervision),
        resolver_(resolver),
        tried_(boundedSteps(record)),
        facts_(factsOf(record.schedule)),
        steered_(tried_, "steer", -1, supervision) {}

  /// Nothing: the schedule cannot be steered or shortened, and the record stays as it is.
  std::optional<FindingRecord> run() {
    std::optional<Shown> start = repeat();
    if (!start) { return std::nullopt; }
    judge::Minimised minimised;
    minimised.before = start->shape;
    Shown best = reduce(std::move(*start), budget_.executions / kShareOfReduction);
    minimised.fewest = searchFewer(best);
    minimised.after = best.shape;
    auto result = confirm(best);
    if (result) {
      minimised.executions = spent();
      minimised.stopped = stopped_;
      result->finding.minimised = minimised;
    }
    return result;
  }

private:
  std::uint64_t spent() const { return steered_.executions() + searched_; }
  bool timeIsUp() const { return supervision_.interrupts() > 0 || supervision_.mustEnd() || Clock::now() >= deadline_; }

  bool mayGoOn(std::uint64_t most) {
    if (timeIsUp()) {
      stopped_ = "the time ran out";
    } else if (spent() >= most) {
      stopped_ = fmt::format("{} executions were tried", spent());
    }
    return !timeIsUp() && spent() < most;
  }

  WorkUnit unit() {
    WorkUnit unit;
    unit.number = ++units_;
    unit.executions = 1;
    unit.facts = facts_;
    return unit;
  }

  std::optional<Shown> lookAt(const wire::ControlBlock& block) {
    if (!error_->shows(block)) { return std::nullopt; }
    auto course = courseIn(block);
    if (!course) { return std::nullopt; }
    Shown shown{capture(block), std::move(*course), {}};
    shown.shape = shapeOf(shown.raw, shown.course, error_->wanted());
    return shown;
  }

  /// Follows the original schedule decision by decision. Gives its course, and the error as it is judged without
  /// events.
  std::optional<Shown> repeat() {
    WorkUnit whole = unit();
    whole.path = record_.schedule.decisions;
    std::optional<Shown> shown;
    steered_.run(std::move(whole), [&](const wire::ControlBlock& block) {
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

  std::optional<Shown> attempt(const Course& course) {
    WorkUnit steered = unit();
    steered.memory = wordsOf(course);
    std::optional<Shown> shown;
    if (steered.memory.size() <= wire::kMaxJournalMemory) {
      steered_.run(std::move(steered), [&](const wire::ControlBlock& block) {
        shown = lookAt(block);
        return true;
      });
    }
    return shown;
  }

  Shown reduce(Shown start, std::uint64_t most) {
    Reduction reduction(
        std::move(start), [this](const Course& course) { return attempt(course); },
        [this, most] { return mayGoOn(most); });
    if (reduction.run()) { stopped_.clear(); }
    return reduction.take();
  }

  /// Whether all schedules with fewer preemptions than the final best one were executed.
  bool searchFewer(Shown& best) {
    for (std::int32_t bound = 0; std::cmp_less(bound, best.shape.preemptions); ++bound) {
      if (bound > kMostBound) {
        stopped_ = fmt::format("schedules with more than {} preemptions were not searched", kMostBound);
        return false;
      }
      bool complete = false;
      if (auto found = search(bound, complete)) {
        auto steered = asSteered(*found);
        if (!steered || steered->shape >= best.shape) {
          stopped_ = "a shorter one could not be reproduced";
          return false;
        }
        best = reduce(std::move(*steered), budget_.executions + budget_.executions / kShareOfReduction);
        return complete_ == bound;
      }
      if (!complete) { return false; }
      complete_ = bound + 1;
    }
    return true;
  }

  /// Finds an execution with at most \p bound preemptions that shows the error.
  std::optional<RawFinding> search(std::int32_t bound, bool& complete) {
    const SearchKind* kind = schedule::searchKind("dpor", true);
    Task task;
    task.testOrdinal = record_.schedule.testOrdinal;
    task.budget = budget_.executions > spent() ? budget_.executions - spent() : 0;
    task.bound = bound;
    task.division = kind->division;
    if (!mayGoOn(budget_.executions)) { return std::nullopt; }
    SearchPlan plan(task, facts_);
    Attempts attempts(tried_, "dpor", bound, supervision_);
    std::optional<RawFinding> found;
    while (!plan.finished() && !found && !timeIsUp()) {
      auto next = plan.next();
      if (!next) { break; }
      const auto outcome = attempts.run(*next, [&](const wire::ControlBlock& block) {
        found = error_->shows(block) ? std::optional(capture(block)) : std::nullopt;
        return found.has_value() || timeIsUp();
      });
      if (!outcome) { break; }
      plan.done(*next, *outcome);
    }
    searched_ += attempts.executions();
    complete = plan.exhausted() && !found;
    if (!complete && !found) {
      stopped_ = timeIsUp()                      ? "the time ran out"
                 : plan.gap() != SearchGap::None ? fmt::format("the search with {} preemptions is not complete", bound)
                                                 : fmt::format("{} executions were tried", spent());
    }
    return found;
  }

  /// Repeats the execution under `steer`, which records its course. The execution may have found more racing sites.
  std::optional<Shown> asSteered(const RawFinding& raw) {
    ExecutionFacts before = std::exchange(facts_, ExecutionFacts{});
    facts_.racingSites = raw.racingSites;
    facts_.threads = raw.threads;
    WorkUnit whole = unit();
    whole.path = raw.decisions;
    std::optional<Shown> shown;
    steered_.run(std::move(whole), [&](const wire::ControlBlock& block) {
      shown = lookAt(block);
      return true;
    });
    if (!shown) { facts_ = std::move(before); }
    return shown;
  }

  /// Like every finding: replays in a fresh process, with events.
  std::optional<FindingRecord> confirm(const Shown& best) {
    Schedule schedule = scheduleOf(best.raw, record_.schedule.command);
    schedule.preload = record_.schedule.preload;
    schedule.strategy = record_.schedule.strategy;
    schedule.execution = record_.schedule.execution;
    schedule.seed = record_.schedule.seed;
    schedule.options.maxSteps = record_.schedule.options.maxSteps;
    auto replayed = replaySchedule(schedule, supervision_, resolver_);
    if (!replayed || !difference(schedule, *replayed).empty()) { return std::nullopt; }
    const auto found = std::ranges::find(replayed->findings, record_.finding.id, &judge::Finding::id);
    if (found == replayed->findings.end()) { return std::nullopt; }
    FindingRecord result{std::move(*found), std::move(schedule)};
    result.finding.output = endOf(replayed->output);
    explainByFlips(resolver_.resolve(replayed->raw), result.finding, best.course.picks,
                   [this](const Course& course) { return endsWell(course); });
    return result;
  }

  /// Whether an execution with this course completes without the error.
  bool endsWell(const Course& course) {
    if (timeIsUp()) { return false; }
    WorkUnit steered = unit();
    steered.memory = wordsOf(course);
    bool bad = false;
    const auto outcome = steered_.run(std::move(steered), [&](const wire::ControlBlock& block) {
      bad = block.outcome.ending != Ending::Completed || error_->shows(block);
      return true;
    });
    return outcome && !bad && steered_.block().outcome.ending == Ending::Completed;
  }

  const FindingRecord& record_;
  const MinimiseBudget& budget_;
  const Clock::time_point deadline_;
  const Supervision& supervision_;
  Resolver& resolver_;
  const Schedule tried_;
  ExecutionFacts facts_;
  Attempts steered_;
  std::unique_ptr<ErrorTest> error_;  ///< Set by the first repeated execution.
  std::uint64_t units_ = 0;
  std::uint64_t searched_ = 0;
  std::int32_t complete_ = 0;  ///< All schedules with fewer preemptions than this were executed.
  std::string stopped_;
};

/// Not minimised: errors that repeat forever, that do not reproduce deterministically or that take seconds each time,
/// and those that a test shows only in its first run in a process.
bool canBeSteered(const FindingRecord& record) {
  const Schedule& schedule = record.schedule;
  return record.finding.kind != judge::FindingKind::Nondeterminism &&
         record.finding.kind != judge::FindingKind::NoProgress && schedule.traceHash != 0 &&
         (schedule.testOrdinal == 0 || schedule.warm);
}

}  // namespace

std::size_t minimise(std::vector<FindingRecord>& records, const MinimiseBudget& budget, const Supervision& supervision,
                     Resolver& resolver) {
  // A minimised schedule must be confirmed, so part of the time is reserved for that.
  const auto start = Clock::now();
  const auto deadline = start + budget.time * kPercentForSearching / 100;
  const Supervision limited = supervision.until(start + budget.time);
  const auto timeIsUp = [&] { return limited.interrupts() > 0 || limited.mustEnd() || Clock::now() >= deadline; };
  std::size_t cut = 0;
  for (FindingRecord& record : records) {
    if (!canBeSteered(record)) { continue; }
    if (!timeIsUp()) {
      if (auto shorter = Minimiser(record, budget, deadline, limited, resolver).run()) {
        judge::addRaces(record.finding, shorter->finding);  // a shorter execution shows fewer races
        record = std::move(*shorter);
      }
    }
    cut += timeIsUp() ? 1 : 0;
  }
  return cut;
}

}  // namespace heddle::explore
