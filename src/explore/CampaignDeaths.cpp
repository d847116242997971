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
/// Of the process that starts another one for each execution, and may be at its mercy.
constexpr int kMaxDeathsOfParent = 8;

/// The execution was cut off: its outcome is what can be told from outside, its schedule stands in the block.
void synthesise(wire::ControlBlock& block, Ending ending, int code) {
  if (block.outcome.code == wire::kReplacedByExec) {
    ending = Ending::NotSupported;  // the text says of what
  }
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
  if (!worker.over && !worker.idle && worker.isStuck(patience(worker))) {
    end(worker);
  }
}

void Campaign::end(Worker& worker) {
  const pid_t running = worker.block().progress.pid.load();
  worker.block().progress.killedByDriver.store(running);
  if (worker.killed != 0) {
    worker.subject().kill();  // whoever should have noticed that end has come to a stop, too
    worker.beat();
    return;
  }
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

/// The process had something to say, but the program had closed the socket: what it was about is in the block.
Result<void> Campaign::onLostMessage(Worker& worker, char message) {
  wire::ControlBlock& block = worker.block();
  if (message == wire::kMessageDone) {
    return leave(worker);
  }
  if (message == wire::kMessageSpent) {
    return onSpent(worker);
  }
  if (message == wire::kMessageFinding && worker.unit()) {
    look(worker);
    // The process had counted it; the next one does so when it notes it in the journal.
    --block.progress.executions;
    block.progress.failures -= isFailure(block.outcome.ending) ? 1 : 0;
    block.lastWasFatal = 1;
    block.unit.done = answerToFinding() == wire::kAnswerEndUnit ? 1 : block.unit.done;
  }
  return succeed(worker);
}

Result<void> Campaign::onEnded(Worker& worker) {
  wire::ControlBlock& block = worker.block();
  const int status = worker.subject().status();
  const bool hung = worker.killed != 0;
  if (stopWanted()) {
    return leave(worker);
  }
  const int deaths = worker.deathsHere();
  if (const std::uint32_t lost = block.progress.lostMessage.load(); lost != 0 && deaths < kMaxDeathsHere) {
    return onLostMessage(worker, static_cast<char>(lost));
  }
  const bool fromOutside = !hung && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
  const bool inExecution = runsInProcess(worker.subject(), block) && block.outcome.ending == Ending::Unfinished;
  const bool fromInside = !runsInProcess(worker.subject(), block) && block.progress.pid.load() > 0;
  const int most = inExecution ? kMaxDeathsHere : fromInside ? kMaxDeathsOfParent : kMaxDeathsElsewhere;
  if (fromOutside && deaths < most) {
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
  if (!inExecution && !fromOutside && deaths < kMaxDeathsHere) {
    return succeed(worker);
  }
  if (!inExecution && !fromInside) {
    return tl::unexpected(explainDeath(worker.subject(), block, command_, hung));
  }
  if (fromInside && !worker.tooBig && (hung || WIFSIGNALED(status))) {
    synthesise(block, Ending::OutOfResources, 0);
    std::snprintf(
        block.outcome.text, sizeof block.outcome.text,
        "the parent of the execution was stopped or killed in the middle of it: signals to the parent process");
  } else if (worker.tooBig) {
    synthesise(block, Ending::NoProgress, 0);
    blameMemory(block.outcome, options_.maxMemory);
  } else if (hung) {
    synthesise(block, Ending::NoProgress, block.outcome.code);
  } else if (WIFSIGNALED(status)) {
    synthesise(block, Ending::FatalSignal, WTERMSIG(status));
  } else {
    synthesise(block, Ending::OutOfResources, WEXITSTATUS(status));
    if (block.outcome.ending != Ending::NotSupported) {
      describeSilentEnd(WEXITSTATUS(status), block.outcome.text, sizeof block.outcome.text);
    }
  }
  look(worker);
  block.lastWasFatal = 1;
  return succeed(worker);
}

}  // namespace heddle
