#include "explore/predict/FirstSchedules.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "explore/campaign/Confirmation.h"
#include "explore/predict/Agenda.h"
#include "explore/shorten/Attempts.h"

namespace heddle::explore {
namespace {

constexpr std::uint32_t kMostTests = 32;
constexpr std::uint64_t kShare = 10;
constexpr std::uint64_t kMostSchedules = 40;
/// The executions without preemptions. They come late: predictions from the first execution are worth more.
constexpr std::uint64_t kSerialAt = 7;
/// From then on, every other execution is random.
constexpr std::uint64_t kDrivenAtFirst = 8;

Schedule settingsOf(const SubjectCommand& command, const wire::Config& config, std::uint32_t test) {
  Schedule schedule;
  schedule.command = command;
  schedule.preload = !command.preload.empty();
  schedule.options = config.options();
  schedule.options.earlyShare = 0;
  schedule.seed = config.seed;
  schedule.testOrdinal = test;
  return schedule;
}

/// The executions count in the order in which they happen.
class InOrder final : public Plan {
public:
  InOrder() : Plan({}, {}) {}
  std::optional<WorkUnit> next() override { return std::nullopt; }
  void done(const WorkUnit& /*unit*/, UnitResult /*outcome*/) override {}
  std::optional<std::uint64_t> ordinal(const PlaceInPlan& place) const override { return place.execution; }
};

/// The first schedules of a program or of one heddle::test.
class FirstSchedules {
public:
  FirstSchedules(const SubjectCommand& command, const wire::Config& config, std::uint32_t test,
                 const Supervision& supervision, Resolver& resolver, FirstResult& result)
      : command_(command),
        supervision_(supervision),
        resolver_(resolver),
        attempts_(settingsOf(command, config, test), "driven", -1, supervision),
        sieve_(resolver, supervision.suppressions,
               {.timingFails = supervision.timingFails, .standstillIsError = supervision.standstillIsError}),
        most_(firstSchedulesOf(config.executions)),
        agenda_(config.seed),
        stopAtFirst_(config.stopAtFirst),
        result_(result) {
    attempts_.record(true);
  }

  /// False: the program has no such test, or cannot be run.
  bool run() {
    if (!execute({Drive::Rest::Alternating, {}})) { return false; }
    while (goesOn() && !isStopped() && execute(next())) {}
    result_.foundError = result_.foundError || isStopped();
    describe();
    sieve_.settle(InOrder(), false, stopAtFirst_, result_.suspects, result_.suppressed);
    return true;
  }

private:
  bool goesOn() const { return count_ < most_ && !hangs_ && !supervision_.mustEnd() && supervision_.interrupts() == 0; }
  bool isStopped() const { return stopAtFirst_ && sieve_.hasError(); }

  Drive next() {
    if (count_ == kSerialAt) { return {Drive::Rest::Forward, {}}; }
    if (count_ == kSerialAt + 1) { return {Drive::Rest::Backward, {}}; }
    const bool isRandom = count_ > kDrivenAtFirst && count_ % 2 == 0;
    const auto drive = isRandom ? std::nullopt : agenda_.next();
    return drive ? *drive : Drive{Drive::Rest::Random, {}};
  }

  bool execute(const Drive& drive) {
    WorkUnit unit;
    unit.number = count_ + 1;
    unit.firstExecution = result_.executions;
    unit.executions = 1;
    unit.facts = facts_;
    if (drive.rest == Drive::Rest::Random) { unit.facts.racingSites = racing_.racingSites; }
    for (const DriveStage& stage : drive.stages) {
      addPoint(unit.facts, stage.site);
    }
    unit.memory = wordsOf(drive);
    bool failed = false;
    const auto done = attempts_.run(std::move(unit), [&](const wire::ControlBlock& block) {
      look(block);
      if (isFailure(block.outcome.ending)) {
        failed = true;
        learn(drive);  // another process may use the block next
      }
      return true;
    });
    if (!done) { return false; }
    ++count_;
    ++result_.executions;
    result_.steps += done->steps;
    facts_.threads = done->facts.threads;
    racing_.merge(done->facts);
    if (!failed) { learn(drive); }
    return true;
  }

  static void addPoint(ExecutionFacts& facts, SiteId site) {
    if (site != kNoSite && facts.racingSites.size() < wire::kMaxRacingSites &&
        std::ranges::find(facts.racingSites, site) == facts.racingSites.end()) {
      facts.racingSites.push_back(site);
    }
  }

  void learn(const Drive& drive) {
    const wire::ControlBlock& block = attempts_.block();
    const std::uint64_t count = std::min<std::uint64_t>(block.notes[0], drive.stages.size());
    const Trace trace = traceOf(eventsIn(block));
    result_.orders.add(trace);
    agenda_.learn({drive, {block.notes + 1, count}, trace});
  }

  void describe() {
    const wire::ControlBlock& block = attempts_.block();
    const RawFinding last = capture(block);
    CampaignResult& about = result_.about;
    about.tests = block.progress.tests.load();
    about.isolation = about.tests > 0 ? wire::Isolation::None : block.progress.isolation.load();
    about.isolationReason = block.progress.isolationReason;
    about.uncontrolledCall = block.progress.uncontrolledCall;
    about.unseenModules = unseenModules(block);
    about.programInstrumented = block.moduleCount == 0 || block.modules[0].instrumented;
    about.modules = last.modules;
    about.threads = last.threads;
  }

  void look(const wire::ControlBlock& block) {
    const PlaceInPlan place{0, block.outcome.execution};
    hangs_ = hangs_ || block.outcome.ending == Ending::NoProgress;
    if (!sieve_.look(block, place) || !stopAtFirst_) { return; }
    const auto suspect = sieve_.errorAt(place);
    if (!suspect) { return; }
    Supervision silent = supervision_;
    silent.confirmed = [](const ConfirmedFindings&) {};  // it is confirmed again later, with the others
    const auto replayed = confirm({*suspect}, command_, silent, resolver_);
    if (replayed && replayed->confirmed.empty() && replayed->left == 0) { sieve_.acquit(place); }
  }

  const SubjectCommand& command_;
  const Supervision& supervision_;
  Resolver& resolver_;
  Attempts attempts_;
  SuspectSieve sieve_;
  ExecutionFacts facts_;
  ExecutionFacts racing_;  ///< Of all executions so far; random ones switch at these sites, too.
  const std::uint64_t most_;
  Agenda agenda_;
  const bool stopAtFirst_;
  FirstResult& result_;
  std::uint64_t count_ = 0;
  bool hangs_ =
      false;  ///< Each such execution takes the hang timeout. The campaign examines whether it repeats itself.
};

}  // namespace

std::uint64_t firstSchedulesOf(std::uint64_t schedules) {
  return schedules == 0 ? kMostSchedules : std::min(kMostSchedules, schedules / kShare);
}

FirstResult runFirstSchedules(const SubjectCommand& command, const wire::Config& config, const Supervision& supervision,
                              Resolver& resolver) {
  FirstResult result;
  if (firstSchedulesOf(config.executions) == 0) { return result; }
  const auto explored = [&](std::uint32_t test) {
    return FirstSchedules(command, config, test, supervision, resolver, result).run();
  };
  if (!explored(0)) {
    for (std::uint32_t test = 1; test <= kMostTests && !result.foundError && explored(test); ++test) {}
  }
  RawFinding about;
  about.modules = result.about.modules;
  result.about.pairs = result.orders.coverage([&](SiteId site) { return resolver.describe(site, about); });
  return result;
}

CampaignResult resultOf(FirstResult first) {
  CampaignResult result = std::move(first.about);
  result.executions = first.executions;
  result.driven = first.executions;
  result.steps = first.steps;
  result.suspects = std::move(first.suspects);
  result.suppressed = std::move(first.suppressed);
  return result;
}

void prepend(FirstResult first, CampaignResult& result) {
  for (Suspect& suspect : result.suspects) {
    const auto shift = [&](RawFinding& raw) {
      if (raw.outcome.execution != kNoExecution) { raw.outcome.execution += first.executions; }
    };
    shift(suspect.raw);
    std::ranges::for_each(suspect.others, shift);
  }
  result.executions += first.executions;
  result.driven = first.executions;
  result.pairs = std::move(first.about.pairs);
  result.steps += first.steps;
  std::ranges::move(result.suspects, std::back_inserter(first.suspects));
  result.suspects = std::move(first.suspects);
  std::ranges::move(first.suppressed, std::back_inserter(result.suppressed));
}

}  // namespace heddle::explore
