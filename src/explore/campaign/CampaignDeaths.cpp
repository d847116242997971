#include <sys/wait.h>

#include <csignal>
#include <cstdio>

#include "core/Check.h"
#include "explore/campaign/Campaign.h"
#include "explore/process/Death.h"
#include "explore/process/StuckProbe.h"

/// How a campaign handles processes that make no progress or die unexpectedly.
namespace heddle::explore {
namespace {

/// A process killed from outside is replaced, and its successor repeats the execution. After kMaxDeathsHere deaths in
/// one execution, the execution itself is blamed. Outside of an execution more deaths are tolerated: only the system
/// can be the cause.
constexpr int kMaxDeathsHere = 3;
constexpr int kMaxDeathsElsewhere = 20;
/// Limit for the process that starts one process per execution. Its executions may have killed it.
constexpr int kMaxDeathsOfParent = 8;

/// Fills in the outcome of an execution that was cut off, as far as it is visible from outside. Its schedule is in the
/// block.
void synthesise(wire::ControlBlock& block, Ending ending, int code) {
  if (block.outcome.code == wire::kReplacedByExec) {
    ending = Ending::NotSupported;  // the text says what is not supported
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

/// Outside of an execution the program runs code of its own, for example between its heddle::test calls, and gets more
/// time.
std::chrono::milliseconds Campaign::patience(const Worker& worker) const {
  const wire::ControlBlock& block = worker.block();
  const bool inTest = block.progress.tests.load() > 0 && block.outcome.ending == Ending::Unfinished;
  return block.progress.pid.load() > 0 || inTest ? supervision_.hangTimeout : 6 * supervision_.hangTimeout;
}

void Campaign::watch(Worker& worker) {
  if (worker.over || worker.idle) { return; }
  const auto examine = [&](pid_t pid) { noteWhereItStands(pid, worker.block()); };
  worker.watch().endIfStuck(worker.subject(), patience(worker), examine);
  worker.watch().endIfTooBig(worker.subject(), options_.maxMemory, examine);
}

/// The process had a message, but the program had closed the socket. The data of the message is in the block.
Result<void> Campaign::onLostMessage(Worker& worker, char message) {
  wire::ControlBlock& block = worker.block();
  if (message == wire::kMessageDone) { return leave(worker); }
  if (message == wire::kMessageSpent) { return onSpent(worker); }
  if (message == wire::kMessageFinding && worker.unit()) {
    look(worker);
    // The process had already counted this execution. Its successor counts it again when it writes the journal.
    --block.progress.executions;
    block.progress.failures -= isFailure(block.outcome.ending) ? 1 : 0;
    block.lastWasFatal = 1;
    block.unit.done = answerToFinding() == wire::kAnswerEndUnit ? 1 : block.unit.done;
  }
  return replaceWorker(worker);
}

Result<void> Campaign::onEnded(Worker& worker) {
  wire::ControlBlock& block = worker.block();
  const int status = worker.subject().status();
  const bool hung = worker.watch().killed();
  const bool tooBig = worker.watch().tooBig();
  if (stopWanted()) { return leave(worker); }
  const int deaths = worker.deathsHere();
  if (const std::uint32_t lost = block.progress.lostMessage.load(); lost != 0 && deaths < kMaxDeathsHere) {
    return onLostMessage(worker, static_cast<char>(lost));
  }
  const bool fromOutside = !hung && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
  const bool inExecution = runsInProcess(worker.subject(), block) && block.outcome.ending == Ending::Unfinished;
  const bool fromInside = !runsInProcess(worker.subject(), block) && block.progress.pid.load() > 0;
  const int most = inExecution ? kMaxDeathsHere : fromInside ? kMaxDeathsOfParent : kMaxDeathsElsewhere;
  if (fromOutside && deaths < most) { return replaceWorker(worker); }
  // A worker without a unit has ended: a helper, or the first worker once there are suspects. There is no unit to
  // continue.
  const bool first = &worker == workers_.front().get();
  if (worker.unit() == nullptr && (!first || !result_.suspects.empty())) { return leave(worker); }
  const bool internalError = WIFEXITED(status) && WEXITSTATUS(status) == kInternalErrorExitCode;
  if (block.runtimeAttached == 0 || internalError || worker.unit() == nullptr) {
    return tl::unexpected(explainDeath(worker.subject(), block, command_, hung));
  }
  if (!inExecution && !fromOutside && deaths < kMaxDeathsHere) { return replaceWorker(worker); }
  if (!inExecution && !fromInside) { return tl::unexpected(explainDeath(worker.subject(), block, command_, hung)); }
  if (fromInside && !tooBig && (hung || WIFSIGNALED(status))) {
    synthesise(block, Ending::OutOfResources, 0);
    std::snprintf(block.outcome.text, sizeof block.outcome.text,
                  "the parent process was stopped or killed during the execution: signals to the parent process");
  } else if (tooBig) {
    synthesise(block, Ending::NoProgress, 0);
  } else if (const auto death = deathOf(status, block.outcome, hung)) {
    synthesise(block, death->ending, death->code);
  } else {
    synthesise(block, Ending::OutOfResources, WEXITSTATUS(status));
    if (block.outcome.ending != Ending::NotSupported) {
      describeSilentEnd(WEXITSTATUS(status), block.outcome.text, sizeof block.outcome.text);
    }
  }
  look(worker);
  block.lastWasFatal = 1;
  return replaceWorker(worker);
}

}  // namespace heddle::explore
