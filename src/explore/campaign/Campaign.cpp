#include "explore/campaign/Campaign.h"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <string_view>

#include "explore/campaign/Confirmation.h"
#include "explore/process/Death.h"

namespace heddle::explore {
namespace {

constexpr int kTickMs = 50;
constexpr int kGoodbyeMs = 2000;
/// How long processes may take to stop when asked to.
constexpr std::chrono::milliseconds kStopPatience{300};
/// Helpers are started only after this time: a small exploration ends before they would be ready.
constexpr std::chrono::milliseconds kAloneAtFirst{30};

void addFactsUse(const wire::Progress& progress, FactsUse& use) {
  use.queries += progress.factQueries.load();
  use.unanswered += progress.factUnanswered.load();
  use.eliminated += progress.eliminated.load();
  use.misses += progress.factMisses.load();
  if (use.firstMiss.empty()) { use.firstMiss = progress.factMiss; }
}

}  // namespace

Campaign::Campaign(SubjectCommand command, wire::Config config, CampaignOptions options, Supervision supervision,
                   Resolver& resolver)
    : command_(std::move(command)),
      config_(config),
      options_(options),
      supervision_(std::move(supervision)),
      resolver_(resolver),
      sieve_(resolver, supervision_.suppressions,
             {.timingFails = supervision_.timingFails, .standstillIsError = supervision_.standstillIsError}) {
  config_.mishapLimit = kMaxMishapsOfTest;
  if (options_.guide) { facts_.racingSites = options_.guide->points; }
}

Result<CampaignResult> Campaign::run() {
  start_ = Clock::now();
  if (auto started = startWorker(); !started) { return tl::unexpected(started.error()); }
  while (running()) {
    pause();
    if (wantsHelp()) {
      if (auto started = startWorker(); !started) { return tl::unexpected(started.error()); }
    }
    for (std::size_t i = 0; i < workers_.size(); ++i) {
      if (auto attended = attend(*workers_[i]); !attended) { return tl::unexpected(attended.error()); }
    }
    watch();
  }
  summarise();
  return std::move(result_);
}

bool Campaign::running() const { return !workers_.front()->over && !stoppedAtFirst_; }

Result<void> Campaign::startWorker() {
  auto worker = Worker::start(command_, config_, *supervision_.descendants);
  if (!worker) { return tl::unexpected(worker.error()); }
  workers_.push_back(std::make_unique<Worker>(std::move(*worker)));
  return {};
}

/// Waits until a subject has news, or for one tick.
void Campaign::pause() const {
  std::vector<pollfd> watched;
  for (const auto& worker : workers_) {
    if (!worker->over && !worker->idle) { worker->subject().addDescriptors(watched); }
  }
  poll(watched.data(), watched.size(), kTickMs);
}

Result<void> Campaign::attend(Worker& worker) {
  while (!worker.over) {
    const Subject::News news = worker.subject().wait(0);
    if (news != Subject::News::Nothing && !isWhole(worker.block())) {
      return tl::unexpected(explainDeath(worker.subject(), worker.block(), command_, false));
    }
    switch (news) {
      case Subject::News::Finding:
        look(worker);
        worker.subject().answer(answerToFinding());
        worker.watch().beat();
        break;
      case Subject::News::Unit:
        onRequest(worker);
        break;
      case Subject::News::Spent:
        if (auto replaced = onSpent(worker); !replaced) { return replaced; }
        break;
      case Subject::News::Done:
        worker.subject().finish(kGoodbyeMs, [this] { return supervision_.interrupts() > 0 || timeIsUp(); });
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

/// With --stop-at-first nothing after the first suspect of a unit matters, but other units may have an earlier one.
char Campaign::answerToFinding() const {
  if (stopWanted()) { return wire::kAnswerStop; }
  return foundEnough() ? wire::kAnswerEndUnit : wire::kAnswerContinue;
}

/// Nothing that later units find can matter.
bool Campaign::foundEnough() const {
  const std::uint64_t considered = workers_.front()->block().progress.considered.load();
  const bool isUsedUp = config_.maxConsidered != 0 && considered >= config_.maxConsidered;
  return result_.guide.ended || isUsedUp || (config_.stopAtFirst && sieve_.hasError());
}

void Campaign::lookAtGuide(const wire::ControlBlock& block) {
  const GuideTarget& target = *options_.guide;
  const wire::Outcome& outcome = block.outcome;
  const bool reached = outcome.passed == target.locations;
  if (reached && !result_.guide.reached) { result_.guide.reached = capture(block); }
  const bool isError = isFailure(outcome.ending) || (reached && outcome.raceCount != 0);
  result_.guide.ended = result_.guide.ended || isError || (reached && target.until == GuideTarget::Until::Reached);
}

bool Campaign::stopWanted() const { return result_.interrupted || result_.timeUp; }

void Campaign::look(Worker& worker) {
  wire::ControlBlock& block = worker.block();
  worker.watch().attribute();
  const Ending ending = block.outcome.ending;
  if (ending == Ending::NotSupported || ending == Ending::OutOfResources) {
    ++worker.tally
          .notSupported[std::string(block.outcome.text, strnlen(block.outcome.text, sizeof block.outcome.text))];
  } else if (ending == Ending::Diverged) {
    ++worker.tally.diverged;
  } else if (ending == Ending::StepLimit) {
    ++worker.tally.cutOff;
  } else if (ending == Ending::NoProgress && !block.outcome.repeats && !supervision_.standstillIsError) {
    ++worker.tally.standstills;
  }
  if (options_.guide) { lookAtGuide(block); }
  const PlaceInPlan place{worker.unit() != nullptr ? worker.unit()->number : 0, block.outcome.execution};
  if (worker.unit() != nullptr && sieve_.look(block, place)) {
    worker.reported = true;
    if (config_.stopAtFirst) { examine(place); }
  }
}

/// With --stop-at-first the search ends at the first error. If the replay of a suspect does not show the error, the
/// search continues.
void Campaign::examine(const PlaceInPlan& place) {
  const auto suspect = sieve_.errorAt(place);
  if (!suspect) { return; }
  Supervision limited = supervision_.until(options_.deadline);
  limited.confirmed = [](const ConfirmedFindings&) {};  // the suspect is confirmed again later, with the others
  const auto replayed = confirm({*suspect}, command_, limited, resolver_);
  if (replayed && replayed->confirmed.empty() && replayed->left == 0) { sieve_.acquit(place); }
  for (const auto& worker : workers_) {
    worker->watch().beat();  // the worker had to wait for us
  }
}

/// An execution failed in the worker's process: another process continues the unit.
Result<void> Campaign::onSpent(Worker& worker) {
  if (foundEnough() && worker.unit() != nullptr) { unitDone(worker); }
  return stopWanted() ? leave(worker) : replaceWorker(worker);
}

Result<void> Campaign::replaceWorker(Worker& worker) {
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
                         std::chrono::duration<double>(Clock::now() - start_).count(), executionsEarlier_});
  const int interrupts = supervision_.interrupts();
  if ((interrupts > 0 || timeIsUp()) && !stopWanted()) {
    result_.interrupted = interrupts > 0;
    result_.timeUp = !result_.interrupted;
    stopAsked_ = Clock::now();
    for (const auto& worker : workers_) {
      worker->block().progress.stopRequested.store(1);
    }
    feed();
  }
  if (stopWanted() && (supervision_.mustEnd() || Clock::now() - stopAsked_ > kStopPatience)) {
    for (const auto& worker : workers_) {
      (void)leave(*worker);
    }
  }
  for (const auto& worker : workers_) {
    watch(*worker);
  }
}

bool Campaign::timeIsUp() const {
  const auto now = Clock::now();
  const bool suspicious = !result_.suspects.empty() || sieve_.size() > 0;
  return now >= options_.deadline || (suspicious && now >= options_.deadlineWithSuspects);
}

bool Campaign::wantsHelp() const {
  return workers_.size() < options_.jobs && testOpen_ && !stopWanted() && !planIsEnough() &&
         Clock::now() - start_ > kAloneAtFirst;
}

std::uint64_t Campaign::executionsSoFar() const {
  std::uint64_t sum = executionsDone_;
  for (const auto& worker : workers_) {
    const bool again = worker->unit() != nullptr && countedUnits_.contains(worker->unit()->number);
    sum += again ? 0 : worker->executionsOfUnit();
  }
  return sum;
}

void Campaign::summarise() {
  const bool unfinished = testOpen_;
  const std::uint64_t soFar = executionsSoFar();
  if (unfinished) {
    endTest();
    allExhausted_ = false;
  }
  const wire::ControlBlock& first = workers_.front()->block();
  result_.tests = first.progress.tests.load();
  result_.behaviours = behaviours_.count();
  result_.exhausted = plan_ != nullptr && allExhausted_ && !stopWanted();
  result_.executions = unfinished || stopWanted() ? soFar : result_.executions;
  result_.isolation = result_.tests > 0 ? wire::Isolation::None : first.progress.isolation.load();
  result_.isolationReason = first.progress.isolationReason;
  result_.jobs = static_cast<unsigned>(workers_.size());
  result_.unseenModules = unseenModules(first);
  result_.programInstrumented = first.moduleCount == 0 || first.modules[0].instrumented;
  const RawFinding about = capture(first);
  result_.modules = about.modules;
  result_.threads = about.threads;
  for (const auto& worker : workers_) {
    addFactsUse(worker->block().progress, result_.facts);
    result_.choices += worker->block().progress.choices.load();
    result_.guide.considered += worker->block().progress.considered.load();
    result_.guide.passed = std::max(result_.guide.passed, worker->block().progress.passedMost.load());
    result_.guide.waysKnown |= worker->block().progress.waysKnown.load();
    if (result_.uncontrolledCall.empty()) { result_.uncontrolledCall = worker->block().progress.uncontrolledCall; }
    for (const wire::LockEdge& edge : worker->block().lockEdges) {
      if (edge.key != 0) { result_.lockEdges.push_back(edge); }
    }
    if (worker->unit() != nullptr && !countedUnits_.contains(worker->unit()->number)) {
      result_.tally.add(worker->takeUnit().tally);  // a partial unit
    }
  }
  result_.output = workers_.front()->subject().output().empty() ? result_.output : workers_.front()->subject().output();
  workers_.clear();
  if (log_ != nullptr) { log_->add(behaviours_); }
  result_.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
}

}  // namespace heddle::explore
