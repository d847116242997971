#include "explore/Campaign.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>

#include <algorithm>
#include <csignal>
#include <limits>
#include <string_view>

#include "explore/Death.h"
#include "explore/RoundPlan.h"
#include "explore/SearchPlan.h"
#include "explore/StuckProbe.h"

namespace heddle {
namespace {

/// A failed execution of a heddle::test costs a new process, and after so many there is little left to learn.
constexpr std::uint32_t kMaxMishapsOfTest = 50;
constexpr int kTickMs = 50;
constexpr int kGoodbyeMs = 2000;
/// How long processes that were asked to stop may take to do so.
constexpr std::chrono::milliseconds kStopPatience{700};
/// Helpers are called when there seems to be work for them: a small exploration is over before they have started.
constexpr std::chrono::milliseconds kAloneAtFirst{30};

}  // namespace

Campaign::Campaign(SubjectCommand command, wire::Config config, CampaignOptions options, Supervision supervision,
                   Resolver& resolver)
    : command_(std::move(command)),
      config_(config),
      options_(options),
      supervision_(std::move(supervision)),
      sieve_(resolver) {
  config_.mishapLimit = kMaxMishapsOfTest;
}

Result<CampaignResult> Campaign::run() {
  start_ = Clock::now();
  if (auto started = startWorker(); !started) {
    return tl::unexpected(started.error());
  }
  while (running()) {
    pause();
    if (wantsHelp()) {
      if (auto started = startWorker(); !started) {
        return tl::unexpected(started.error());
      }
    }
    for (std::size_t i = 0; i < workers_.size(); ++i) {
      if (auto attended = attend(*workers_[i]); !attended) {
        return tl::unexpected(attended.error());
      }
    }
    watch();
  }
  summarise();
  return std::move(result_);
}

bool Campaign::running() const { return !workers_.front()->over && !stoppedAtFirst_; }

Result<void> Campaign::startWorker() {
  auto worker = Worker::start(command_, config_);
  if (!worker) {
    return tl::unexpected(worker.error());
  }
  workers_.push_back(std::make_unique<Worker>(std::move(*worker)));
  return {};
}

/// Until somebody has something to say, or it is time to look around.
void Campaign::pause() const {
  std::vector<pollfd> watched;
  for (const auto& worker : workers_) {
    if (!worker->over && !worker->idle) {
      worker->subject().addDescriptors(watched);
    }
  }
  poll(watched.data(), watched.size(), kTickMs);
}

Result<void> Campaign::attend(Worker& worker) {
  while (!worker.over) {
    switch (worker.subject().wait(0)) {
      case Subject::News::Finding:
        look(worker);
        worker.subject().answer(answerToFinding());
        worker.beat();
        break;
      case Subject::News::Unit:
        onRequest(worker);
        break;
      case Subject::News::Spent:
        if (auto replaced = onSpent(worker); !replaced) {
          return replaced;
        }
        break;
      case Subject::News::Done:
        worker.subject().finish(kGoodbyeMs);
        worker.over = true;
        break;
      case Subject::News::Ended:
        return onEnded(worker);
      case Subject::News::Nothing:
        return {};
    }
  }
  return {};
}

/// With --stop-at-first nothing behind the first suspect of a unit matters, but other units may have an earlier one.
char Campaign::answerToFinding() const {
  if (stopWanted()) {
    return wire::kAnswerStop;
  }
  return config_.stopAtFirst && !sieve_.empty() ? wire::kAnswerEndUnit : wire::kAnswerContinue;
}

bool Campaign::stopWanted() const { return result_.interrupted || result_.timeUp; }

void Campaign::look(Worker& worker) {
  wire::ControlBlock& block = worker.block();
  blameKiller(block.outcome, worker.killed != 0);
  worker.killed = 0;
  const Ending ending = block.outcome.ending;
  if (ending == Ending::NotSupported || ending == Ending::OutOfResources) {
    ++result_.notSupported[std::string(block.outcome.text, strnlen(block.outcome.text, sizeof block.outcome.text))];
  } else if (ending == Ending::Diverged) {
    ++result_.diverged;
  }
  if (worker.unit()) {
    sieve_.look(block, {worker.unit()->number, block.outcome.execution});
  }
}

/// Nothing that could still be handed out can change the verdict.
bool Campaign::planIsEnough() const { return plan_->finished() || (config_.stopAtFirst && !sieve_.empty()); }

void Campaign::onRequest(Worker& worker) {
  const std::uint32_t asks = worker.block().progress.tests.load();
  if (worker.unit() && worker.unit()->testOrdinal == asks && worker.block().unit.done == 0) {
    worker.subject().answer(wire::kAnswerContinue);  // it was given already, to a process that died
    return;
  }
  if (worker.unit() && worker.unit()->testOrdinal == asks) {
    const WorkUnit unit = *worker.unit();
    UnitOutcome outcome = worker.takeUnit();
    for (const std::uint64_t trace : outcome.traces) {
      behaviours_.add(trace);
    }
    plan_->done(unit, std::move(outcome));
  }
  worker.idle = true;
  worker.beat();
  if (!testOpen_ && !stoppedAtFirst_ && (plan_ == nullptr || asks > test_)) {
    beginTest(asks);
  }
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
  if (std::string_view(config_.strategy) == "dfs") {
    plan_ = std::make_unique<SearchPlan>(task, facts_);
  } else {
    plan_ = std::make_unique<RoundPlan>(task, facts_);
  }
}

/// Gives work to those who wait for it.
void Campaign::feed() {
  for (const auto& worker : workers_) {
    if (!worker->idle) {
      continue;
    }
    if (worker->block().progress.tests.load() != test_ || !testOpen_ || stopWanted()) {
      release(*worker);
    } else if (auto unit = planIsEnough() ? std::nullopt : plan_->next()) {
      unit->facts.threads.resize(std::min<std::size_t>(unit->facts.threads.size(), kMaxThreads));
      worker->assign(std::move(*unit));
      worker->subject().answer(wire::kAnswerContinue);
    }
  }
  const bool busy = std::ranges::any_of(workers_, [](const auto& worker) { return worker->unit().has_value(); });
  if (!testOpen_ || busy || stopWanted()) {
    return;
  }
  // All is done that was handed out: only now it is known which of the suspects count.
  sieve_.dropUncounted(*plan_);
  if (planIsEnough()) {
    endTest();
  }
  if (!stoppedAtFirst_) {
    feed();
  }
}

void Campaign::endTest() {
  testOpen_ = false;
  facts_ = plan_->facts();
  result_.givenUp = result_.givenUp || plan_->givenUp();
  allExhausted_ = allExhausted_ && plan_->exhausted();
  if (result_.gap == SearchGap::None) {
    result_.gap = plan_->gap();
  }
  const bool failed = !sieve_.empty();
  const bool stopped = config_.stopAtFirst && failed && !stopWanted();
  const std::uint64_t executions = stopped ? sieve_.firstOrdinal(*plan_) + 1 : plan_->executions();
  result_.executions += executions;
  result_.traces.insert(result_.traces.end(), plan_->traces().begin(), plan_->traces().end());
  stoppedAtFirst_ = stoppedAtFirst_ || stopped;
  sieve_.settle(*plan_, stopWanted(), config_.stopAtFirst, result_.suspects);
  totals_.resize(std::max<std::size_t>(totals_.size(), test_ + std::size_t{1}));
  totals_[test_] = {executions, plan_->steps(), failed ? 1U : 0U, plan_->exhausted() ? 1U : 0U};
}

/// The test that it asks about is done.
void Campaign::release(Worker& worker) {
  const std::uint32_t asks = worker.block().progress.tests.load();
  worker.block().totals = asks < totals_.size() ? totals_[asks] : wire::TestTotals{};
  worker.idle = false;
  worker.subject().answer(wire::kAnswerStop);
}

/// An execution has failed inside of it: another process goes on with the unit.
Result<void> Campaign::onSpent(Worker& worker) {
  if (config_.stopAtFirst && worker.unit()) {
    const WorkUnit unit = *worker.unit();
    plan_->done(unit, worker.takeUnit());
  }
  return stopWanted() ? leave(worker) : succeed(worker);
}

Result<void> Campaign::succeed(Worker& worker) {
  ++result_.replaced;
  result_.output = worker.subject().output();
  return worker.replace();
}

Result<void> Campaign::leave(Worker& worker) {
  worker.subject().kill();
  worker.over = true;
  return {};
}

void Campaign::watch() {
  supervision_.progress({executionsSoFar(), behaviours_.count(), result_.suspects.size() + sieve_.size(),
                         std::chrono::duration<double>(Clock::now() - start_).count()});
  const int interrupts = supervision_.interrupts();
  const bool timeUp = options_.time.count() > 0 && Clock::now() - start_ >= options_.time;
  if ((interrupts > 0 || timeUp) && !stopWanted()) {
    result_.interrupted = interrupts > 0;
    result_.timeUp = !result_.interrupted;
    stopAsked_ = Clock::now();
    for (const auto& worker : workers_) {
      worker->block().progress.stopRequested.store(1);
    }
    feed();
  }
  if (stopWanted() && (interrupts > 1 || Clock::now() - stopAsked_ > kStopPatience)) {
    for (const auto& worker : workers_) {
      (void)leave(*worker);
    }
  }
  for (const auto& worker : workers_) {
    watch(*worker);
  }
}

bool Campaign::wantsHelp() const {
  return workers_.size() < options_.jobs && testOpen_ && !stopWanted() && !planIsEnough() &&
         Clock::now() - start_ > kAloneAtFirst;
}

std::uint64_t Campaign::executionsSoFar() const {
  std::uint64_t sum = 0;
  for (const auto& worker : workers_) {
    sum += worker->block().progress.executions.load();
  }
  return sum;
}

void Campaign::summarise() {
  const bool unfinished = testOpen_;
  if (unfinished) {
    endTest();
    allExhausted_ = false;
  }
  const wire::ControlBlock& first = workers_.front()->block();
  result_.tests = first.progress.tests.load();
  result_.behaviours = behaviours_.count();
  result_.exhausted = plan_ != nullptr && allExhausted_ && !stopWanted();
  result_.executions = unfinished || stopWanted() ? executionsSoFar() : result_.executions;
  result_.isolation = result_.tests > 0 ? wire::Isolation::None : first.progress.isolation.load();
  result_.isolationReason = first.progress.isolationReason;
  result_.jobs = static_cast<unsigned>(workers_.size());
  result_.programInstrumented = first.moduleCount == 0 || first.modules[0].instrumented;
  for (const auto& worker : workers_) {
    const wire::Progress& progress = worker->block().progress;
    result_.failures += progress.failures.load();
    result_.spinCut = result_.spinCut || progress.anySpinCut.load() != 0;
    result_.uncontrolled = result_.uncontrolled || progress.anyUncontrolled.load() != 0;
  }
  result_.output = workers_.front()->subject().output().empty() ? result_.output : workers_.front()->subject().output();
  workers_.clear();
  result_.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
}

}  // namespace heddle
