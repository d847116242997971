#include "runtime/session/FatalSignals.h"

#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Failure.h"

#include <sys/mman.h>
#include <ucontext.h>
#include <csignal>
#include <cstring>

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
  endExecution(signal == SIGABRT ? Ending::Aborted : Ending::FatalSignal, describe(signal, info->si_code), details);
}

}  // namespace

void catchFatalSignals() {
  static void* stack = sys::mmap(nullptr, kHandlerStackSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS);
  stack_t alternative{};
  alternative.ss_sp = stack;
  alternative.ss_size = kHandlerStackSize;
  sigaltstack(&alternative, nullptr);
  struct sigaction action{};
  action.sa_sigaction = onFatalSignal;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT}) {
    struct sigaction old{};
    sigaction(signal, nullptr, &old);
    if (old.sa_handler == SIG_DFL) {
      sigaction(signal, &action, nullptr);
    }
  }
}

}  // namespace heddle::rt
