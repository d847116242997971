#include "runtime/session/ForkServer.h"

#include "core/Check.h"
#include "runtime/Syscall.h"
#include "runtime/carrier/Carrier.h"
#include "runtime/carrier/StackPool.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/ThreadTable.h"
#include "runtime/race/Ordering.h"
#include "runtime/session/Channel.h"
#include "runtime/session/Execution.h"
#include "runtime/session/Exploration.h"
#include "runtime/session/FatalSignals.h"
#include "runtime/session/Outcome.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cerrno>
#include <csignal>
#include <cstdio>

namespace heddle::rt {
namespace {

std::size_t mainStackSize() {
  rlimit limit{};
  getrlimit(RLIMIT_STACK, &limit);
  constexpr rlim_t kLargest = 128U << 20;
  return limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > kLargest ? kLargest
                                                                      : static_cast<std::size_t>(limit.rlim_cur);
}

/// main() will run there (StartUp.cpp); static constructors still run on the stack the kernel gave.
void giveMainItsStack(Thread& main) {
  const StackBounds stack = stackFor(main.id, mainStackSize());
  HEDDLE_CHECK(stack.high != 0, "there is memory for the stack of main");
  main.stackLow = stack.low;
  main.stackHigh = stack.high;
}

/// In the child: this kernel thread becomes the main logical thread.
void becomeMainThread() {
  Thread* main = bearThread(nullptr);
  HEDDLE_CHECK(main != nullptr, "there is room for the main thread");
  gEngine.carrier->adopt(*main);
  registerHandle(*main);
  giveMainItsStack(*main);
  threadBegins(*main);
  PendingOp& op = gEngine.pending[raw(main->id)];
  op.kind = OpKind::ThreadStart;
  setEnabled(*main, true);
  catchFatalSignals();
  activate(*main);
}

/// In the server: the child has ended; if it left no word, its status is all there is.
void inspect(int status) {
  wire::Outcome& outcome = gEngine.block->outcome;
  if (WIFSIGNALED(status)) {
    // Also after a complete record: a crash in the very last moments of the process.
    if (outcome.ending == Ending::Unfinished || outcome.ending == Ending::Completed) {
      outcome.code = WTERMSIG(status);
      outcome.ending = WTERMSIG(status) == SIGKILL ? Ending::NoProgress : Ending::FatalSignal;
      std::snprintf(outcome.text, sizeof outcome.text, "killed by signal %d", outcome.code);
    }
  } else if (outcome.ending == Ending::Unfinished) {
    outcome.code = WEXITSTATUS(status);
    outcome.ending = Ending::OutOfResources;
    std::snprintf(outcome.text, sizeof outcome.text, "the process ended with status %d behind the scheduler's back",
                  outcome.code);
  }
}

int awaitChild(long pid) {
  int status = 0;
  long waited = 0;
  do {
    waited = sys::wait4(pid, &status, 0);
  } while (waited == -EINTR);
  return status;
}

[[noreturn]] void endServer(Strategy& strategy) {
  wire::Progress& progress = gEngine.block->progress;
  progress.exhausted = strategy.exhausted() ? 1 : 0;
  progress.phase = wire::Phase::Done;
  gChannel.reportDone();
  sys::exit_group(0);
}

}  // namespace

void serveExecutions() {
  wire::ControlBlock& block = *gEngine.block;
  static std::unique_ptr<Strategy> strategy;
  strategy = makeStrategy(block.config);
  HEDDLE_CHECK(strategy != nullptr, "the driver has checked the name of the strategy");
  gEngine.strategy = strategy.get();
  block.progress.phase = wire::Phase::Running;
  const std::uint64_t budget = block.config.replaying ? 1 : block.config.executions;
  for (std::uint64_t i = 0; i < budget && block.progress.stopRequested == 0; ++i) {
    const std::uint64_t seed = block.config.replaying ? block.config.seed : executionSeed(block.config.seed, i);
    if (!strategy->beginExecution(seed)) {
      break;
    }
    prepareExecution({.index = i, .seed = seed});
    const long pid = _Fork();
    HEDDLE_CHECK(pid >= 0, "the system has room for another process");
    if (pid == 0) {
      sys::call(SYS_prctl, PR_SET_PDEATHSIG, SIGKILL);  // no execution outlives its server
      block.progress.pid = static_cast<int>(sys::getpid());
      becomeMainThread();
      return;
    }
    inspect(awaitChild(pid));
    if (digest(*strategy) && !gChannel.reportFinding()) {
      break;
    }
  }
  endServer(*strategy);
}

}  // namespace heddle::rt
