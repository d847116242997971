#include "explore/shorten/Minimiser.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "explore/plan/SearchPlan.h"
#include "explore/replay/Replay.h"
#include "explore/shorten/Flips.h"
#include "explore/shorten/Reduction.h"
#include "explore/shorten/SteeredRuns.h"
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
        steered_(record, supervision, resolver) {}

  /// Nothing: the schedule cannot be steered or shortened, and the record stays as it is.
  std::optional<FindingRecord> run() {
    std::optional<Shown> start = steered_.repeatOriginal();
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

  Shown reduce(Shown start, std::uint64_t most) {
    Reduction reduction(
        std::move(start), [this](const Course& course) { return steered_.follow(course); },
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
        auto steered = steered_.repeat(*found);
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
    SearchPlan plan(task, steered_.facts());
    Attempts attempts(boundedSteps(record_), "dpor", bound, supervision_);
    std::optional<RawFinding> found;
    while (!plan.finished() && !found && !timeIsUp()) {
      auto next = plan.next();
      if (!next) { break; }
      const auto outcome = attempts.run(*next, [&](const wire::ControlBlock& block) {
        found = steered_.shows(block) ? std::optional(capture(block)) : std::nullopt;
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
    std::uint64_t trace = result.schedule.traceHash;
    const auto endsWell = [&](const Course& course) {
      if (timeIsUp()) { return false; }
      const bool well = steered_.endsWell(course);
      trace = steered_.trace();
      return well;
    };
    const OtherOrders orders{endsWell, [&] { return trace; }, [&] { return observed(result.schedule); }};
    explainByFlips(resolver_.resolve(replayed->raw), result.finding, best.course.picks, best.shape.preemptions, orders);
    return result;
  }

  /// The last execution of endsWell(), repeated in a fresh process with events. \p like: a schedule of this program.
  std::optional<judge::Observation> observed(const Schedule& like) {
    Schedule schedule = scheduleOf(steered_.last(), like.command);
    schedule.preload = like.preload;
    schedule.options.maxSteps = like.options.maxSteps;
    const auto replayed = recordSchedule(schedule, supervision_, {.everyAccess = true});
    if (!replayed || !difference(schedule, *replayed).empty()) { return std::nullopt; }
    return resolver_.resolve(replayed->raw);
  }

  const FindingRecord& record_;
  const MinimiseBudget& budget_;
  const Clock::time_point deadline_;
  const Supervision& supervision_;
  Resolver& resolver_;
  SteeredRuns steered_;
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
