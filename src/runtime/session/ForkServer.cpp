#include "runtime/session/ForkServer.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <optional>

#include "core/Check.h"
#include "runtime/Real.h"
#include "runtime/Syscall.h"
#include "runtime/carrier/Carrier.h"
#include "runtime/carrier/StackPool.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/ThreadTable.h"
#include "runtime/race/Ordering.h"
#include "runtime/session/Channel.h"
#include "runtime/session/Execution.h"
#include "runtime/session/ExecutionLoop.h"
#include "runtime/session/FatalSignals.h"
#include "runtime/session/Outcome.h"
#include "runtime/session/Scratch.h"
#include "runtime/session/Strays.h"
#include "runtime/session/WorkSource.h"
#include "runtime/session/restore/Dispatch.h"
#include "runtime/session/restore/Executor.h"

namespace heddle::rt {
namespace {

std::size_t mainStackSize() {
  rlimit limit{};
  getrlimit(RLIMIT_STACK, &limit);
  constexpr rlim_t kLargest = 128U << 20;
  return limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > kLargest ? kLargest
                                                                      : static_cast<std::size_t>(limit.rlim_cur);
}

/// main() will run there (StartUp.cpp). Static constructors still run on the stack that the kernel provided.
void giveMainItsStack(Thread& main) {
  const StackBounds stack = stackFor(main.id, mainStackSize());
  HEDDLE_CHECK_RESOURCE(stack.high != 0, "no memory for the stack of the main thread");
  main.stackLow = stack.low;
  main.stackHigh = stack.high;
}

}  // namespace

void becomeMainThread() {
  Thread* main = addThread(nullptr);
  HEDDLE_CHECK(main != nullptr, "there is room for the main thread");
  gEngine.carrier->adopt(*main);
  registerHandle(*main);
  giveMainItsStack(*main);
  threadBegins(*main);
  PendingOp& op = gEngine.pending[raw(main->id)];
  op.kind = OpKind::ThreadStart;
  setEnabled(*main, true);
  activate(*main);
}

void inspect(int status) {
  wire::Outcome& outcome = gEngine.block->outcome;
  if (outcome.ending == Ending::Unfinished && outcome.code == wire::kReplacedByExec) {
    outcome.ending = Ending::NotSupported;
  } else if (WIFSIGNALED(status)) {
    // A complete record may be followed by a crash while the process exits. A kill at that point does not count.
    const bool killed = WTERMSIG(status) == SIGKILL;
    if (outcome.ending == Ending::Unfinished || (outcome.ending == Ending::Completed && !killed)) {
      outcome.code = killed && outcome.code == SIGSTOP ? SIGSTOP : WTERMSIG(status);  // the driver saw it stopped
      outcome.ending = killed ? Ending::NoProgress : Ending::FatalSignal;
      std::snprintf(outcome.text, sizeof outcome.text, "killed by signal %d", WTERMSIG(status));
    }
  } else if (outcome.ending == Ending::Unfinished) {
    outcome.code = WEXITSTATUS(status);
    outcome.ending = Ending::OutOfResources;
    describeSilentEnd(outcome.code, outcome.text, sizeof outcome.text);
  }
}

bool killedFromOutside(int status, long pid) {
  return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL && gEngine.block->outcome.ending == Ending::Unfinished &&
         gEngine.block->progress.killedByDriver.load() != pid;
}

int awaitChild(long pid) {
  int status = 0;
  long waited = 0;
  do {
    waited = sys::wait4(pid, &status, 0);
  } while (waited == -EINTR);
  endChildren();
  return status;
}

long forkExecution() {
  const long pid = HEDDLE_REAL(_Fork)();
  HEDDLE_CHECK_RESOURCE(pid >= 0, "the system cannot create another process");
  if (pid == 0) {
    sys::call(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL);  // no execution outlives its server
    sys::call(SYS_setpgid, 0, 0);                     // signals to the program's process group do not reach us
    gEngine.block->progress.pid = static_cast<int>(sys::getpid());
  }
  return pid;
}

namespace {

/// The child that runs the program inherits it, including the strategy.
std::optional<WorkSource>& possibleSource() {
  static std::optional<WorkSource> instance;
  return instance;
}

WorkSource& source() {
  std::optional<WorkSource>& possible = possibleSource();
  HEDDLE_CHECK(possible.has_value(), "a server has opened its source of work");
  return *possible;
}

/// All relevant state is in the control block, so a new source continues from there.
void renewSource() { possibleSource().emplace(0, !gEngine.block->config.replaying); }

[[noreturn]] void endServer() {
  wire::Progress& progress = gEngine.block->progress;
  progress.exhausted = source().exhausted() ? 1 : 0;
  progress.phase = wire::Phase::Done;
  gChannel.reportDone();
  sys::exit_group(0);
}

bool nextExecution() { return source().next(); }
bool executionFinished() { return source().finished().goOn; }

bool executorEnded() {
  const bool goOn = source().finishedElsewhere().goOn;
  renewSource();
  return goOn;
}

const char* whyFork() {
  const wire::Config& config = gEngine.block->config;
  if (config.replaying || config.isolation == wire::Isolation::Fork) { return ""; }
  return whyNoRestoring();
}

void setIsolation(wire::Isolation isolation, const char* reason) {
  wire::Progress& progress = gEngine.block->progress;
  progress.isolation = isolation;
  std::snprintf(progress.isolationReason, sizeof progress.isolationReason, "%s", reason);
}

/// True: this is the executor, and the program is to run.
bool restoreExecutions() {
  if (gEngine.block->config.isolation == wire::Isolation::None) {
    endServer();  // isolation is required to run a whole program repeatedly: the driver reports this
  }
  askProcessorOnce();
  if (const char* reason = whyFork(); reason != nullptr) {
    setIsolation(wire::Isolation::Fork, reason);
    return false;
  }
  setIsolation(wire::Isolation::Restore, "");
  switch (serveByRestoring({nextExecution, executionFinished, executorEnded})) {
    case Served::InProgram:
      return true;
    case Served::AllDone:
      endServer();
    case Served::MustFork:
      gEngine.block->progress.isolation = wire::Isolation::Fork;
      break;
  }
  return false;
}

}  // namespace

void serveExecutions() {
  wire::ControlBlock& block = *gEngine.block;
  adoptOrphans();
  renewSource();
  block.progress.phase = wire::Phase::Running;
  if (restoreExecutions()) { return; }
  int killed = 0;
  while (killed > 0 || nextExecution()) {
    if (block.config.debugging) {
      catchFatalSignals();
      installDispatch();
      becomeMainThread();  // the debugger must keep following it: this process itself is the execution
      return;
    }
    const long pid = forkExecution();
    if (pid == 0) {
      gChannel.handOver();
      catchFatalSignals();
      openInputAnew();
      installDispatch();
      becomeMainThread();
      return;
    }
    const int status = awaitChild(pid);
    emptyScratch();
    if (killedFromOutside(status, pid) && ++killed < kMaxKills) {
      source().again();
      continue;
    }
    killed = 0;
    inspect(status);
    if (!executionFinished()) { break; }
  }
  endServer();
}

}  // namespace heddle::rt
