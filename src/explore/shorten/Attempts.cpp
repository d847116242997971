#include "explore/shorten/Attempts.h"

#include <algorithm>
#include <cstring>

#include "explore/process/SupervisedRun.h"
#include "judge/Judge.h"

namespace heddle::explore {
namespace {

constexpr std::chrono::milliseconds kTick{20};
/// Give up on the program after this many processes have died.
constexpr int kMostDeaths = 8;

wire::Config configOf(const Schedule& schedule, const char* strategy, std::int32_t preemptionBound) {
  wire::Config config{};
  config.options() = schedule.options;
  std::strncpy(config.strategy, strategy, sizeof config.strategy - 1);
  config.seed = schedule.seed;
  config.randomSeed = schedule.randomSeed;
  config.executions = 1;
  config.preemptionBound = preemptionBound;
  return config;
}

}  // namespace

bool ErrorTest::judgeKey(std::uint64_t key, const wire::ControlBlock& block) {
  const auto [known, fresh] = known_.try_emplace(key, false);
  if (fresh) {
    const std::vector<judge::Finding> findings = judge::judge(resolver_.resolve(capture(block)));
    // An endless execution is cut off at an arbitrary place. Only its events show what it repeats.
    known->second = std::ranges::any_of(findings, [&](const judge::Finding& finding) {
      return finding.id == wanted_.id || (finding.kind == wanted_.kind && finding.kind == judge::FindingKind::Endless);
    });
  }
  return known->second;
}

bool ErrorTest::shows(const wire::ControlBlock& block) {
  const wire::Outcome& outcome = block.outcome;
  if (isFailure(outcome.ending) && wanted_.kind != judge::FindingKind::DataRace &&
      wanted_.kind != judge::FindingKind::Leak) {
    return judgeKey(endingKey(block), block);
  }
  bool shown = false;
  for (std::uint32_t i = 0; i < std::min(outcome.raceCount, wire::kMaxRaces) && !shown; ++i) {
    shown = wanted_.kind == judge::FindingKind::DataRace && judgeKey(raceKey(block.races[i]), block);
  }
  for (std::uint32_t i = 0; i < std::min(outcome.leakCount, wire::kMaxLeaks) && !shown; ++i) {
    shown = wanted_.kind == judge::FindingKind::Leak && judgeKey(leakKey(block, block.leaks[i]), block);
  }
  return shown;
}

Attempts::Attempts(const Schedule& schedule, const char* strategy, std::int32_t preemptionBound,
                   const Supervision& supervision)
    : command_(schedule.command),
      config_(configOf(schedule, strategy, preemptionBound)),
      test_(schedule.testOrdinal),
      supervision_(supervision) {}

void Attempts::record(bool everyAccess) {
  config_.recordEvents = true;
  config_.everyAccess = everyAccess;
}

bool Attempts::start() {
  auto worker = Worker::start(command_, config_, *supervision_.descendants);
  if (worker) { worker_ = std::make_unique<Worker>(std::move(*worker)); }
  hasProcess_ = worker_ != nullptr;
  return hasProcess_;
}

bool Attempts::replace() {
  asks_ = false;
  hasProcess_ = worker_->replace().has_value();
  return hasProcess_;
}

/// True: the process has finished the unit and asks for the next one.
bool Attempts::onRequest(WorkUnit& unit, bool& given) {
  const wire::ControlBlock& block = worker_->block();
  if (block.progress.tests.load() != test_) {
    worker_->block().totals = {};
    worker_->subject().answer(wire::kAnswerStop);  // an earlier test, which is skipped
    return false;
  }
  if (given && block.unit.done != 0) {
    asks_ = true;
    return true;
  }
  if (!given) {
    worker_->assign(unit);
    given = true;
  }
  worker_->subject().answer(wire::kAnswerContinue);
  return false;
}

bool Attempts::mustEnd() const {
  return supervision_.interrupts() > 0 || supervision_.mustEnd() || deaths_ > kMostDeaths;
}

SupervisedRun::Next Attempts::onNews(Subject::News news, WorkUnit& unit, const Look& look, State& state) {
  using Next = SupervisedRun::Next;
  const auto waitIf = [](bool possible) { return possible ? Next::Wait : Next::Stop; };
  switch (news) {
    case Subject::News::Unit:
      state.done = onRequest(unit, state.given);
      return waitIf(!state.done);
    case Subject::News::Finding:
      worker_->subject().answer(state.given && look(worker_->block()) ? wire::kAnswerEndUnit : wire::kAnswerContinue);
      worker_->watch().beat();
      return Next::Wait;
    case Subject::News::Spent:
      return waitIf(replace());
    case Subject::News::Ended:
      ++deaths_;
      worker_->block().unit.done = 1;  // it would die again
      return waitIf(replace());
    case Subject::News::Done:
    case Subject::News::Nothing:
      return Next::Stop;
  }
  return Next::Stop;
}

std::optional<UnitResult> Attempts::run(WorkUnit unit, const Look& look) {
  if (!worker_ && !start()) { return std::nullopt; }
  if (!hasProcess_) { return std::nullopt; }
  unit.testOrdinal = test_;
  State state;
  if (std::exchange(asks_, false)) { onRequest(unit, state.given); }
  if (mustEnd()) { return std::nullopt; }
  SupervisedRun(worker_->process(), {.tick = kTick,
                                     .patience = supervision_.hangTimeout,
                                     .mustEnd = [this] { return mustEnd(); },
                                     .onNews = [&](Subject::News news) { return onNews(news, unit, look, state); }})
      .wait();
  if (!state.done) { return std::nullopt; }
  UnitResult outcome = worker_->takeUnit();
  executions_ += std::max<std::uint64_t>(outcome.executions, 1);
  return outcome;
}

ExecutionFacts factsOf(const Schedule& schedule) {
  ExecutionFacts facts;
  facts.racingSites = schedule.racingSites;
  for (const ThreadStamp& stamp : schedule.threads) {
    wire::ThreadInfo thread{};
    thread.parent = ThreadId{stamp.parent};
    thread.nth = stamp.nth;
    facts.threads.push_back(thread);
  }
  return facts;
}

}  // namespace heddle::explore
