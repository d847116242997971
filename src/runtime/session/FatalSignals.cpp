#include "runtime/session/FatalSignals.h"

#include <sys/mman.h>
#include <ucontext.h>

#include <csignal>
#include <cstring>

#include "runtime/Syscall.h"
#include "runtime/carrier/CallOnStack.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Failure.h"
#include "runtime/io/SignalStacks.h"

namespace heddle::rt {
namespace {

constexpr std::size_t kHandlerStackSize = 64U << 10;

const char* describe(int signal, int code) {
  switch (signal) {
    case SIGSEGV:
      return code == SEGV_ACCERR ? "access to protected memory" : "access to memory that is not mapped";
    case SIGBUS:
      return "bus error";
    case SIGFPE:
      return code == FPE_INTDIV ? "integer division by zero" : "arithmetic error";
    case SIGILL:
      return "illegal instruction";
    case SIGTRAP:
      return "trap";
    case SIGABRT:
      return "abort";
    default:
      return "fatal signal";
  }
}

void* gHandlerStack = nullptr;

struct FatalEnd {
  Ending ending;
  const char* text;
  const EndingDetails& details;
};

void endByFatalSignal(void* argument) {
  const auto& end = *static_cast<const FatalEnd*>(argument);
  endExecution(end.ending, end.text, end.details);
}

/// A signal stack that the program has set up for its own handlers may be too small for ours.
void endWhereThereIsRoom(FatalEnd end) {
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  if (gSignalStacksUsed && signalStacks().roomBelow(self().id, here) < kHandlerStackSize / 2) {
    heddle_call_on_stack(endByFatalSignal, &end, reinterpret_cast<std::uintptr_t>(gHandlerStack) + kHandlerStackSize);
  }
  endByFatalSignal(&end);
}

void onFatalSignal(int signal, siginfo_t* info, void* context) {
  std::signal(signal, SIG_DFL);  // a second one, from our own handling, ends the process
  if (!gEngine.active) {
    sys::tgkill(sys::getpid(), sys::gettid(), signal);
    return;
  }
  const auto* user = static_cast<const ucontext_t*>(context);
  EndingDetails details;
  details.pc = reinterpret_cast<const void*>(user->uc_mcontext.gregs[REG_RIP]);
  details.code = signal;
  details.fromSignal = true;
  details.faultAddress = signal == SIGSEGV || signal == SIGBUS ? info->si_addr : nullptr;
  endWhereThereIsRoom(
      {signal == SIGABRT ? Ending::Aborted : Ending::FatalSignal, describe(signal, info->si_code), details});
}

}  // namespace

void catchFatalSignals() {
  if (gHandlerStack == nullptr) {
    gHandlerStack = sys::mmap(nullptr, kHandlerStackSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS);
    signalStacks().keepSecret(gHandlerStack);
  }
  stack_t alternative{};
  alternative.ss_sp = gHandlerStack;
  alternative.ss_size = kHandlerStackSize;
  sigaltstack(&alternative, nullptr);
  struct sigaction action{};
  action.sa_sigaction = onFatalSignal;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT}) {
    struct sigaction old{};
    sigaction(signal, nullptr, &old);
    if (old.sa_handler == SIG_DFL) { sigaction(signal, &action, nullptr); }
  }
}

}  // namespace heddle::rt
