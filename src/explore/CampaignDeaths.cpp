#include <sys/wait.h>

#include <csignal>
#include <cstdio>

#include "core/Check.h"
#include "explore/Campaign.h"
#include "explore/Death.h"
#include "explore/StuckProbe.h"

/// What a campaign does when a process makes no progress, or is gone without a word of farewell.
namespace heddle {
namespace {

/// A process killed from outside is followed by another, which repeats the execution; one that dies in it again and
/// again is not killed from outside. Outside of an execution there is nobody else to blame.
constexpr int kMaxDeathsHere = 3;
constexpr int kMaxDeathsElsewhere = 20;

/// The execution was cut off: its outcome is what can be told from outside, its schedule stands in the block.
void synthesise(wire::ControlBlock& block, Ending ending, int code) {
  block.outcome.ending = ending;
  block.outcome.code = code;
  block.outcome.decisionCount = block.progress.currentDecisions.load();
  block.outcome.steps = block.progress.currentSteps.load();
  block.outcome.traceHash = 0;
  block.outcome.raceCount = 0;
  block.outcome.waitCount = 0;
  block.outcome.stackSize = ending == Ending::NoProgress ? block.outcome.stackSize : 0;
  block.outcome.eventCount = 0;
}

}  // namespace

/// Between the executions of a program with tests of its own runs code that we know nothing about.
std::chrono::milliseconds Campaign::patience(const Worker& worker) const {
  const wire::ControlBlock& block = worker.block();
  const bool inTest = block.progress.tests.load() > 0 && block.outcome.ending == Ending::Unfinished;
  return block.progress.pid.load() > 0 || inTest ? supervision_.hangTimeout : 6 * supervision_.hangTimeout;
}

void Campaign::watch(Worker& worker) {
  if (!worker.over && !worker.idle && Clock::now() - worker.lastBeat() > patience(worker)) {
    end(worker);
  }
}

void Campaign::end(Worker& worker) {
  const pid_t running = worker.block().progress.pid.load();
  worker.block().progress.killedByDriver.store(running);
  worker.killed = running > 0 ? running : worker.subject().pid();
  noteWhereItStands(worker.killed, worker.block());
  ::kill(worker.killed, SIGKILL);
  worker.beat();
}

/// Looked at from outside, now and then: what a program maps it need not use, and what it uses need not come from
/// malloc.
void Campaign::watchMemory(Worker& worker) {
  if (options_.maxMemory == 0 || worker.over || worker.idle || worker.killed != 0) {
    return;
  }
  const pid_t running = worker.block().progress.pid.load();
  if (residentBytes(running > 0 ? running : worker.subject().pid()) > options_.maxMemory) {
    worker.tooBig = true;
    end(worker);
  }
}

Result<void> Campaign::onEnded(Worker& worker) {
  wire::ControlBlock& block = worker.block();
  const int status = worker.subject().status();
  const bool hung = worker.killed != 0;
  if (stopWanted()) {
    return leave(worker);
  }
  const bool fromOutside = !hung && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
  const bool inExecution = runsInProcess(worker.subject(), block) && block.outcome.ending == Ending::Unfinished;
  if (fromOutside && worker.deathsHere() < (inExecution ? kMaxDeathsHere : kMaxDeathsElsewhere)) {
    return succeed(worker);
  }
  // The primary worker has come to the end of its tests in its own way, or a helper has: there is nothing to go on
  // with.
  const bool first = &worker == workers_.front().get();
  if (worker.unit() == nullptr && (!first || !result_.suspects.empty())) {
    return leave(worker);
  }
  const bool internalError = WIFEXITED(status) && WEXITSTATUS(status) == kInternalErrorExitCode;
  if (block.runtimeAttached == 0 || internalError || worker.unit() == nullptr) {
    return tl::unexpected(explainDeath(worker.subject(), block, command_, hung));
  }
  if (!inExecution && !fromOutside && worker.deathsHere() < kMaxDeathsHere) {
    return succeed(worker);
  }
  if (!inExecution) {
    return tl::unexpected(explainDeath(worker.subject(), block, command_, hung));
  }
  if (worker.tooBig) {
    synthesise(block, Ending::NoProgress, 0);
    blameMemory(block.outcome, options_.maxMemory);
  } else if (hung) {
    synthesise(block, Ending::NoProgress, 0);
  } else if (WIFSIGNALED(status)) {
    synthesise(block, Ending::FatalSignal, WTERMSIG(status));
  } else {
    synthesise(block, Ending::OutOfResources, WEXITSTATUS(status));
    std::snprintf(block.outcome.text, sizeof block.outcome.text,
                  "the process ended with status %d behind the scheduler's back", WEXITSTATUS(status));
  }
  look(worker);
  block.lastWasFatal = 1;
  return succeed(worker);
}

}  // namespace heddle
