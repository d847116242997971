#include "runtime/session/restore/Executor.h"

#include <dlfcn.h>
#include <sys/mman.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>

#include "core/Check.h"
#include "core/Ending.h"
#include "runtime/Syscall.h"
#include "runtime/carrier/Carrier.h"
#include "runtime/carrier/FiberSwitch.h"
#include "runtime/engine/Engine.h"
#include "runtime/race/Reserve.h"
#include "runtime/session/FatalSignals.h"
#include "runtime/session/ForkServer.h"
#include "runtime/session/Scratch.h"
#include "runtime/session/restore/Dispatch.h"
#include "runtime/session/restore/LateStart.h"
#include "runtime/session/restore/ProgramImage.h"
#include "runtime/session/restore/SystemCallTable.h"

namespace heddle::rt {
namespace {

/// What the server knows about its executor after the executor has ended.
struct Shared {
  std::uint64_t executions;  ///< Of all executors.
  bool inExecution;
  bool allDone;
  long leftBehind;  ///< kNoCall, or the call that made the executor unfit.
};

/// After kPatience executors in a row that run fewer than kWorthwhile executions each, the server forks instead.
constexpr std::uint64_t kWorthwhile = 4;
constexpr int kPatience = 3;
constexpr std::size_t kLoopStack = 1U << 20;

Shared* gShared = nullptr;
ExecutionSource gSource{};
bool gRestoring = false;        ///< This is an executor, and the program runs.
void* gProgramStack = nullptr;  ///< Saved where the program's own code begins.

/// Returns the main thread, which continues where its execution starts.
Thread& beginProgram() {
  if (canStartLate()) {
    startLate();
    return *gEngine.current;
  }
  // The last action before the program runs, so that the program sees no effects of ours.
  dropLateStart();
  static constinit bool saved = false;
  if (saved) {
    putBackProgram();
    offerLateStart();
  } else {
    saveProgram(reinterpret_cast<std::uintptr_t>(gProgramStack));
    saved = true;
  }
  becomeMainThread();
  gEngine.current->carried.stackPointer = gProgramStack;
  return *gEngine.current;
}

void runProgram() {
  Thread& main = beginProgram();
  gShared->inExecution = true;
  gRestoring = true;
  watchSystemCalls();
  gEngine.carrier->runUntilReturn(main);
  stopWatching();
  gRestoring = false;
}

/// The executor's loop. It has its own stack, because the program's stack is restored.
[[noreturn]] void loop() {
  while (gSource.next()) {
    runProgram();
    ++gShared->executions;
    gShared->inExecution = false;
    if (!gSource.finished()) { break; }
  }
  gShared->allDone = true;
  sys::exit_group(0);
}

/// Returns once for each execution, each time with the same memory.
void becomeExecutor() {
  catchFatalSignals();
  openInputAnew();
  installDispatchForRestoring(gShared->leftBehind);
  void* stack = sys::mmap(nullptr, kLoopStack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE);
  HEDDLE_CHECK_RESOURCE(stack != nullptr, "no memory for the executor's stack");
  heddle_fiber_switch(&gProgramStack, firstFrame(reinterpret_cast<std::uintptr_t>(stack) + kLoopStack, loop));
}

void explainFork() {
  char* text = gEngine.block->progress.isolationReason;
  constexpr std::size_t kRoom = sizeof gEngine.block->progress.isolationReason;
  if (gShared->leftBehind == kNoCall) {
    std::snprintf(text, kRoom, "its executions end with fatal signals or hang");
    return;
  }
  const CallInfo& call = callInfo(gShared->leftBehind);
  if (call.name != nullptr) {
    std::snprintf(text, kRoom, "the program %s (%s)", call.deed, call.name);
  } else {
    std::snprintf(text, kRoom, "the program %s (number %ld)", call.deed, gShared->leftBehind);
  }
}

}  // namespace

void askProcessorOnce() {
  if (auto* ask = reinterpret_cast<int (*)()>(dlvsym(RTLD_DEFAULT, "__cpu_indicator_init", "GCC_4.8.0"));
      ask != nullptr) {
    ask();
  }
}

const char* whyNoRestoring() {
  if (gEngine.carrier != &fiberCarrier()) { return "threads run on kernel threads"; }
  const char* refusal = whyNoDispatch();
  return refusal != nullptr ? refusal : whyNoImage();
}

Served serveByRestoring(const ExecutionSource& source) {
  gSource = source;
  gShared = static_cast<Shared*>(reserveShared(sizeof(Shared)));
  int killed = 0;
  for (int shortLives = 0; shortLives < kPatience;) {
    const std::uint64_t before = gShared->executions;
    gShared->leftBehind = kNoCall;
    const long pid = forkExecution();
    if (pid == 0) {
      becomeExecutor();
      return Served::InProgram;
    }
    const int status = awaitChild(pid);
    emptyScratch();
    if (gShared->allDone) { return Served::AllDone; }
    const bool sameExecution = gShared->executions == before;
    killed = !killedFromOutside(status, pid) ? 0 : sameExecution ? killed + 1 : 1;
    if (killed > 0 && killed < kMaxKills) {
      gShared->inExecution = false;  // the next executor repeats it
      continue;
    }
    if (gShared->inExecution) {  // otherwise our own loop crashed, possibly because the program corrupted memory
      gShared->inExecution = false;
      ++gShared->executions;
      inspect(status);
      if (!source.executorEnded()) { return Served::AllDone; }
    }
    shortLives = gShared->executions - before < kWorthwhile ? shortLives + 1 : 0;
  }
  explainFork();
  return Served::MustFork;
}

bool executionCanBeRestored() { return gRestoring && !stateIsLeftBehind(); }

void executionIsOver() {
  gEngine.carrier->returnToDriver();
  __builtin_unreachable();
}

void executionReachedExit() {
  if (gEngine.block->outcome.ending != Ending::Unfinished) { executionIsOver(); }
}

}  // namespace heddle::rt
