#include "runtime/session/Watchdog.h"

#include <sys/time.h>
#include <ucontext.h>

#include <atomic>
#include <csignal>

#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Failure.h"
#include "runtime/identity/Modules.h"
#include "runtime/session/restore/KernelState.h"
#include "runtime/session/restore/SignalReturn.h"

namespace heddle::rt {
namespace {

constexpr std::uint32_t kLooks = 8;  ///< This many timer signals at one step use up the time limit.
constexpr std::uint32_t kSoonUs = 4'000;
constexpr unsigned long kHasRestorer = 0x04000000;
constexpr std::size_t kMaskBytes = 8;

/// What was seen at the last timer signal.
struct Seen {
  std::uint64_t execution = 0;
  std::uint64_t steps = 0;
  std::uint32_t looks = 0;
};
Seen gSeen;
std::uint32_t gIntervalUs = 0;

void setTimer(std::uint32_t microseconds) {
  itimerval interval{};
  interval.it_interval.tv_sec = microseconds / 1'000'000;
  interval.it_interval.tv_usec = microseconds % 1'000'000;
  interval.it_value = interval.it_interval;
  sys::call(SYS_setitimer, ITIMER_VIRTUAL, &interval, nullptr);
}

bool isOfTheProgram(std::uintptr_t pc) {
  const LoadedModule* module = findKnownModule(pc);
  return module != nullptr && module->ordinal == 0;
}

void onLook(int, siginfo_t*, void* context) {
  if (!gEngine.active) {
    gSeen.looks = 0;
    return;
  }
  const std::uint64_t execution = gEngine.block->outcome.execution;
  // Not gEngine.steps: a thread that is only forced to yield makes no progress.
  const std::uint64_t steps = gEngine.block->progress.currentSteps.load(std::memory_order_relaxed);
  if (execution != gSeen.execution || steps != gSeen.steps) {
    if (gSeen.looks >= kLooks) { setTimer(gIntervalUs); }
    gSeen = {.execution = execution, .steps = steps};
    return;
  }
  const auto pc = static_cast<std::uintptr_t>(static_cast<const ucontext_t*>(context)->uc_mcontext.gregs[REG_RIP]);
  if (++gSeen.looks < kLooks) { return; }
  if (!isOfTheProgram(pc)) {
    setTimer(kSoonUs);  // a loop that calls libraries is rarely in its own code
    return;
  }
  gSeen.looks = 0;
  setTimer(gIntervalUs);
  EndingDetails details;
  details.pc = reinterpret_cast<const void*>(pc);
  details.fromSignal = true;
  endExecution(Ending::NoProgress, "a thread runs on without reaching a scheduling point", details);
}

}  // namespace

Watchdog::Watchdog(std::uint32_t patienceMs) : armed_(patienceMs != 0) {
  if (!armed_) { return; }
  gSeen = {};
  // Uses the stack of the fatal-signal handler. Neither handler returns when it ends an execution.
  KernelSignalAction action{};
  action.handler = reinterpret_cast<std::uintptr_t>(&onLook);
  action.flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER | SA_RESTART | kHasRestorer;
  action.restorer = reinterpret_cast<std::uintptr_t>(&heddle_signal_return);
  sys::call(SYS_rt_sigaction, SIGVTALRM, &action, nullptr, kMaskBytes);
  gIntervalUs = patienceMs * 1000 / kLooks;
  setTimer(gIntervalUs);
}

Watchdog::~Watchdog() {
  if (armed_) { setTimer(0); }
}

}  // namespace heddle::rt
