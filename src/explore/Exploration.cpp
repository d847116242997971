#include "explore/Exploration.h"

#include <fmt/format.h>
#include <sys/wait.h>

#include <algorithm>
#include <csignal>

#include "core/Hash.h"
#include "explore/Death.h"
#include "explore/StuckProbe.h"
#include "judge/Judge.h"

namespace heddle {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kTickMs = 100;
constexpr int kGoodbyeMs = 2000;
/// Distinct errors kept from one exploration; and endless executions, which are told apart only after their replay.
constexpr std::size_t kMaxSuspects = 200;
constexpr std::size_t kMaxEndless = 3;

std::uint64_t heartbeat(const wire::Progress& progress) {
  std::uint64_t hash = mixHash(0, progress.executions.load());
  hash = mixHash(hash, progress.currentSteps.load());
  hash = mixHash(hash, static_cast<std::uint64_t>(progress.phase.load()));
  return mixHash(hash, static_cast<std::uint64_t>(progress.pid.load()));
}

}  // namespace

Exploration::Exploration(SubjectCommand command, wire::Config config, Supervision supervision, Resolver& resolver)
    : command_(std::move(command)), config_(config), supervision_(std::move(supervision)), resolver_(resolver) {}

Result<ExplorationResult> Exploration::run() {
  auto block = SharedBlock::create();
  if (!block) {
    return tl::unexpected(block.error());
  }
  (*block)->config = config_;
  auto subject = Subject::start(command_, *block);
  if (!subject) {
    return tl::unexpected(subject.error());
  }
  block_ = &*block;
  subject_ = subject->get();
  const auto start = lastBeatTime_ = Clock::now();

  for (bool running = true; running;) {
    switch (subject_->wait(kTickMs)) {
      case Subject::News::Finding:
        look();
        subject_->answer(stopWanted() ? wire::kAnswerStop : wire::kAnswerContinue);
        lastBeatTime_ = Clock::now();
        break;
      case Subject::News::Done:
        subject_->finish(kGoodbyeMs);
        running = false;
        break;
      case Subject::News::Ended:
        if (auto ended = onEnded(); !ended) {
          return tl::unexpected(ended.error());
        }
        running = false;
        break;
      case Subject::News::Nothing:
        watch();
        break;
    }
  }
  result_.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  summarise();
  return std::move(result_);
}

bool Exploration::stopWanted() const {
  return (config_.stopAtFirst && !result_.suspects.empty()) || supervision_.interrupts() > 0;
}

void Exploration::look() {
  blameKiller((*block_)->outcome, killed_ != 0);
  killed_ = 0;
  lookAtEnding();
}

void Exploration::lookAtEnding() {
  const wire::ControlBlock& block = **block_;
  bool fresh = false;
  const Ending ending = block.outcome.ending;
  if (ending == Ending::NotSupported || ending == Ending::OutOfResources) {
    const RawFinding raw = capture(block);
    ++result_.notSupported[raw.outcome.text];
  } else if (ending == Ending::Diverged) {
    ++result_.diverged;
  } else if (isFailure(ending) || ending == Ending::Nondeterministic) {
    fresh = seenKeys_.insert(endingKey(block)).second;
  }
  for (std::uint32_t i = 0; i < std::min(block.outcome.raceCount, wire::kMaxRaces); ++i) {
    fresh = seenKeys_.insert(raceKey(block.races[i])).second || fresh;
  }
  if (fresh && result_.suspects.size() < kMaxSuspects) {
    addSuspect();
  }
}

void Exploration::addSuspect() {
  Suspect suspect;
  suspect.raw = capture(**block_);
  const bool endless = suspect.raw.outcome.ending == Ending::StepLimit;
  const auto known = std::ranges::count_if(
      result_.suspects, [](const Suspect& other) { return other.raw.outcome.ending == Ending::StepLimit; });
  if (endless && static_cast<std::size_t>(known) >= kMaxEndless) {
    return;
  }
  for (Finding& finding : judge(resolver_.resolve(suspect.raw))) {
    if (seenIds_.insert(finding.id).second) {
      suspect.findings.push_back(std::move(finding));
    }
  }
  if (!suspect.findings.empty()) {
    result_.suspects.push_back(std::move(suspect));
  }
}

/// Between the executions of a program with tests of its own runs code that we know nothing about.
std::chrono::milliseconds Exploration::patience(const wire::ControlBlock& block) const {
  const bool inTest = block.progress.tests.load() > 0 && block.outcome.ending == Ending::Unfinished;
  return block.progress.pid.load() > 0 || inTest ? supervision_.hangTimeout : 6 * supervision_.hangTimeout;
}

void Exploration::watch() {
  wire::Progress& progress = (*block_)->progress;
  supervision_.progress({progress.executions.load(), result_.suspects.size()});
  if (const int interrupts = supervision_.interrupts(); interrupts > 0) {
    result_.interrupted = true;
    progress.stopRequested.store(1);
    if (interrupts > 1) {
      subject_->kill();
    }
  }
  const std::uint64_t beat = heartbeat(progress);
  if (beat != lastBeat_) {
    lastBeat_ = beat;
    lastBeatTime_ = Clock::now();
  } else if (Clock::now() - lastBeatTime_ > patience(**block_)) {
    killed_ = progress.pid.load() > 0 ? progress.pid.load() : subject_->pid();
    noteWhereItStands(killed_, **block_);
    ::kill(killed_, SIGKILL);
    lastBeatTime_ = Clock::now();
  }
}

/// The process is gone without a word of farewell. An execution that ran inside of it left its schedule in the block.
Result<void> Exploration::onEnded() {
  const wire::ControlBlock& block = **block_;
  const bool inProcess = runsInProcess(*subject_, block);
  const bool running = inProcess && block.outcome.ending == Ending::Unfinished;
  if (result_.interrupted && supervision_.interrupts() > 1) {
    return {};
  }
  if (running && killed_ != 0) {
    synthesise(Ending::NoProgress, 0);
  } else if (running && WIFSIGNALED(subject_->status())) {
    synthesise(Ending::FatalSignal, WTERMSIG(subject_->status()));
  } else if (result_.suspects.empty() || !inProcess) {
    return tl::unexpected(explainDeath(*subject_, block, command_, killed_ != 0));
  }
  result_.endedEarly = true;
  return {};
}

void Exploration::synthesise(Ending ending, int code) {
  wire::ControlBlock& block = **block_;
  block.outcome.ending = ending;
  block.outcome.code = code;
  block.outcome.decisionCount = block.progress.currentDecisions.load();
  block.outcome.steps = block.progress.currentSteps.load();
  block.outcome.traceHash = 0;
  block.outcome.raceCount = 0;
  block.outcome.waitCount = 0;
  block.outcome.stackSize = ending == Ending::NoProgress ? block.outcome.stackSize : 0;
  block.outcome.eventCount = 0;
  lookAtEnding();
}

void Exploration::summarise() {
  const wire::ControlBlock& block = **block_;
  result_.executions = block.progress.executions.load();
  result_.failures = block.progress.failures.load();
  result_.tests = block.progress.tests.load();
  result_.exhausted = block.progress.exhausted.load() != 0 && !result_.interrupted && !result_.endedEarly;
  result_.spinCut = block.progress.anySpinCut.load() != 0;
  result_.uncontrolled = block.progress.anyUncontrolled.load() != 0;
  result_.isolation = result_.tests > 0 ? wire::Isolation::None : block.progress.isolation.load();
  result_.isolationReason = block.progress.isolationReason;
  result_.programInstrumented = block.moduleCount == 0 || block.modules[0].instrumented;
  result_.traces.assign(block.traceHashes,
                        block.traceHashes + std::min<std::uint64_t>(result_.executions, wire::kMaxTraces));
  result_.output = subject_->output();
  block_ = nullptr;
  subject_ = nullptr;
}

}  // namespace heddle
