#include <algorithm>
#include <limits>
#include <string_view>

#include "explore/campaign/Campaign.h"
#include "explore/plan/PortfolioPlan.h"
#include "explore/plan/RoundPlan.h"
#include "explore/plan/SearchPlan.h"
#include "schedule/Registry.h"

/// How a campaign hands out units and takes them back.
namespace heddle::explore {

/// No unit that could still be handed out can change the verdict.
bool Campaign::planIsEnough() const { return (plan_->finished() && again_.empty()) || foundEnough(); }

void Campaign::keepLog(CampaignLog& log, CampaignPast past) {
  log_ = &log;
  past_ = std::move(past);
  behaviours_ = past_.behaviours;
}

void Campaign::unitDone(Worker& worker) {
  const WorkUnit unit = *worker.unit();
  LoggedUnit done{worker.takeUnit(), worker.reported};
  if (countedUnits_.erase(unit.number) != 0) { return; }
  // A unit that was cut short by a stop is not logged, so that it runs again when the campaign is resumed.
  const bool whole = !stopWanted() || done.outcome.executions == unit.executions || done.outcome.cursor.done;
  if (log_ != nullptr && whole) {
    log_->add(unit, done, plan_->wantsTraces());
    if (log_->isTimeForBehaviours()) { log_->add(behaviours_); }
  }
  count(unit, std::move(done.outcome));
}

void Campaign::count(const WorkUnit& unit, UnitResult outcome) {
  executionsDone_ += outcome.executions;
  for (const std::uint64_t trace : outcome.traces) {
    behaviours_.add(trace);
  }
  result_.tally.add(outcome.tally);
  plan_->done(unit, std::move(outcome));
}

void Campaign::onRequest(Worker& worker) {
  const std::uint32_t asks = worker.block().progress.tests.load();
  if (worker.unit() != nullptr && worker.unit()->testOrdinal == asks && worker.block().unit.done == 0) {
    worker.subject().answer(wire::kAnswerContinue);  // already handed out, to a process that died
    return;
  }
  if (worker.unit() != nullptr && worker.unit()->testOrdinal == asks) { unitDone(worker); }
  worker.idle = true;
  worker.watch().beat();
  if (!testOpen_ && !stoppedAtFirst_ && (plan_ == nullptr || asks > test_)) { beginTest(asks); }
  feed();
}

void Campaign::beginTest(std::uint32_t ordinal) {
  test_ = ordinal;
  testOpen_ = true;
  Task task;
  task.testOrdinal = ordinal;
  task.budget = config_.executions == 0 ? std::numeric_limits<std::uint64_t>::max() : config_.executions;
  task.mishapLimit = ordinal == 0 ? 0 : kMaxMishapsOfTest;
  task.bound = config_.preemptionBound;
  if (schedule::isPortfolio(config_.strategy)) {
    const PortfolioPlan::Setup setup{config_.points, config_.earlyShare, config_.eliminates};
    plan_ = std::make_unique<PortfolioPlan>(task, facts_, setup);
  } else if (const SearchKind* search = schedule::searchKind(config_.strategy, config_.preemptionBound >= 0);
             search != nullptr) {
    task.division = search->division;
    plan_ = std::make_unique<SearchPlan>(task, facts_);
  } else {
    plan_ = std::make_unique<RoundPlan>(task, facts_);
  }
  catchUp();
}

/// Restores the state of the plan from the log. Units that were begun but not completed run again. So do units that
/// reported something, because the log does not record what.
void Campaign::catchUp() {
  again_.clear();
  countedUnits_.clear();
  auto done = std::move(past_.units[test_]);
  while (!done.empty()) {
    const auto unit = plan_->next();
    if (!unit) { return; }
    const auto logged = done.find(unit->number);
    if (logged == done.end()) {
      again_.push_back(*unit);
      continue;
    }
    if (logged->second.reported) {
      again_.push_back(*unit);
      countedUnits_.insert(unit->number);
    }
    executionsEarlier_ += logged->second.outcome.executions;
    count(*unit, std::move(logged->second.outcome));
    done.erase(logged);
  }
}

std::optional<WorkUnit> Campaign::nextUnit() {
  if (again_.empty()) { return plan_->next(); }
  WorkUnit unit = std::move(again_.front());
  again_.pop_front();
  return unit;
}

/// Hands out units to idle workers.
void Campaign::feed() {
  for (const auto& worker : workers_) {
    if (!worker->idle) { continue; }
    if (worker->block().progress.tests.load() != test_ || !testOpen_ || stopWanted()) {
      release(*worker);
    } else if (auto unit = planIsEnough() ? std::nullopt : nextUnit()) {
      unit->facts.threads.resize(std::min<std::size_t>(unit->facts.threads.size(), kMaxThreads));
      worker->assign(std::move(*unit));
      worker->subject().answer(wire::kAnswerContinue);
    }
  }
  const bool busy = std::ranges::any_of(workers_, [](const auto& worker) { return worker->unit() != nullptr; });
  if (!testOpen_ || busy || stopWanted()) { return; }
  // All units handed out are done: only now it is known which suspects count.
  sieve_.dropUncounted(*plan_);
  if (planIsEnough()) { endTest(); }
  if (!stoppedAtFirst_) { feed(); }
}

void Campaign::endTest() {
  testOpen_ = false;
  facts_ = plan_->facts();
  result_.givenUp = result_.givenUp || plan_->givenUp();
  allExhausted_ = allExhausted_ && plan_->exhausted();
  if (result_.gap == SearchGap::None) { result_.gap = plan_->gap(); }
  result_.completedBound = std::min(result_.completedBound.value_or(plan_->completedBound()), plan_->completedBound());
  const bool failed = sieve_.hasError();
  const bool stopped = config_.stopAtFirst && failed && !stopWanted();
  const std::uint64_t executions = stopped ? sieve_.firstOrdinal(*plan_) + 1 : plan_->executions();
  result_.executions += executions;
  result_.steps += plan_->steps();
  result_.traces.insert(result_.traces.end(), plan_->traces().begin(), plan_->traces().end());
  stoppedAtFirst_ = stoppedAtFirst_ || stopped;
  sieve_.settle(*plan_, stopWanted(), config_.stopAtFirst, result_.suspects, result_.suppressed);
  totals_.resize(std::max<std::size_t>(totals_.size(), test_ + std::size_t{1}));
  totals_[test_] = {executions, plan_->steps(), failed ? 1U : 0U, plan_->exhausted() ? 1U : 0U, plan_->repetitions()};
  result_.repetitions += plan_->repetitions();
  result_.states += plan_->states();
  result_.share = plan_->share();
}

/// Informs the worker that the test it asks about is done.
void Campaign::release(Worker& worker) {
  const std::uint32_t asks = worker.block().progress.tests.load();
  worker.block().totals = asks < totals_.size() ? totals_[asks] : wire::TestTotals{};
  worker.idle = false;
  worker.subject().answer(wire::kAnswerStop);
}

}  // namespace heddle::explore
