#include "runtime/session/restore/Dispatch.h"

#include "core/Check.h"
#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "runtime/session/restore/Executor.h"
#include "runtime/session/restore/KernelState.h"
#include "runtime/session/restore/SignalReturn.h"
#include "runtime/session/restore/SystemCallTable.h"

#include <link.h>
#include <sys/prctl.h>
#include <ucontext.h>
#include <csignal>
#include <cstring>

#ifndef PR_SET_SYSCALL_USER_DISPATCH
#define PR_SET_SYSCALL_USER_DISPATCH 59
#define PR_SYS_DISPATCH_OFF 0
#define PR_SYS_DISPATCH_ON 1
#endif

namespace heddle::rt {
namespace {

constexpr unsigned char kAllow = 0;
constexpr unsigned char kBlock = 1;
constexpr std::size_t kMaskBytes = 8;

/// Read by the kernel at each system call.
volatile unsigned char gSelector = kAllow;

KernelState gKernel;
long* gLeftBehind = nullptr;  ///< Null: not installed.

struct CodeRange {
  std::uintptr_t low = 0;
  std::size_t size = 0;
};

/// The executable segment of this library.
CodeRange ownCode() {
  const auto visit = [](dl_phdr_info* info, std::size_t, void* out) {
    const auto here = reinterpret_cast<std::uintptr_t>(&heddle_signal_return);
    for (int i = 0; i < info->dlpi_phnum; ++i) {
      const ElfW(Phdr)& segment = info->dlpi_phdr[i];
      const std::uintptr_t low = info->dlpi_addr + segment.p_vaddr;
      if (segment.p_type == PT_LOAD && (segment.p_flags & PF_X) != 0 && here - low < segment.p_memsz) {
        *static_cast<CodeRange*>(out) = {low, segment.p_memsz};
        return 1;
      }
    }
    return 0;
  };
  CodeRange range;
  ::dl_iterate_phdr(visit, &range);
  return range;
}

TrappedCall callOf(ucontext_t& context) {
  const auto& registers = context.uc_mcontext.gregs;
  TrappedCall call;
  call.number = registers[REG_RAX];
  const int places[6] = {REG_RDI, REG_RSI, REG_RDX, REG_R10, REG_R8, REG_R9};
  for (int i = 0; i < 6; ++i) {
    call.arguments[i] = registers[places[i]];
  }
  call.signalMask = reinterpret_cast<std::uint64_t*>(&context.uc_sigmask);
  return call;
}

/// The hooks answer such calls themselves: what gets here comes from code that does not know of them.
void noteUncontrolled(long number) {
  char(&text)[sizeof gEngine.block->progress.uncontrolledCall] = gEngine.block->progress.uncontrolledCall;
  if (text[0] == 0 && asksTheWorld(number)) {
    std::strncpy(text, callInfo(number).name, sizeof text - 1);
  }
}

/// On the stack for signals: a thread of the program may have a small one.
void onSystemCall(int, siginfo_t* info, void* raw) {
  constexpr int kUserDispatch = 2;  // SYS_USER_DISPATCH
  auto& context = *static_cast<ucontext_t*>(raw);
  if (info->si_code != kUserDispatch) {
    return;
  }
  gSelector = kAllow;
  const TrappedCall call = callOf(context);
  noteUncontrolled(call.number);
  CallAnswer answer = gKernel.perform(call);
  if (answer.kind == CallAnswer::Kind::Ends) {
    executionReachedExit();  // comes back only if the end was not one of ours
    answer.kind = CallAnswer::Kind::LeavesState;
  }
  if (answer.kind == CallAnswer::Kind::LeavesState) {
    noteStateLeftBehind(call.number);
    constexpr long kInstructionBytes = 2;
    context.uc_mcontext.gregs[REG_RIP] -= kInstructionBytes;  // the program makes it by itself, and all that follow
    return;
  }
  context.uc_mcontext.gregs[REG_RAX] = answer.result;
  gSelector = kBlock;
}

void catchDispatchSignal() {
  constexpr unsigned long kHasRestorer = 0x04000000;
  KernelSignalAction action{};
  action.handler = reinterpret_cast<std::uintptr_t>(&onSystemCall);
  action.flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER | kHasRestorer;
  action.restorer = reinterpret_cast<std::uintptr_t>(&heddle_signal_return);
  const std::uint64_t mask = std::uint64_t{1} << (SIGSYS - 1);
  sys::call(SYS_rt_sigaction, SIGSYS, &action, nullptr, kMaskBytes);
  sys::call(SYS_rt_sigprocmask, SIG_UNBLOCK, &mask, nullptr, kMaskBytes);
}

}  // namespace

const char* whyNoDispatch() {
  return sys::call(SYS_prctl, PR_SET_SYSCALL_USER_DISPATCH, PR_SYS_DISPATCH_OFF, 0, 0, 0) == 0
             ? nullptr
             : "this kernel cannot watch the system calls of a program";
}

void installDispatch(long& leftBehind) {
  const CodeRange code = ownCode();
  catchDispatchSignal();
  const long result = sys::call(SYS_prctl, PR_SET_SYSCALL_USER_DISPATCH, PR_SYS_DISPATCH_ON, code.low, code.size,
                                const_cast<unsigned char*>(&gSelector));
  HEDDLE_CHECK(code.size != 0 && result == 0, "the server has asked whether that works");
  gKernel.remember(gEngine.block->config.hasInput);
  gLeftBehind = &leftBehind;
}

void watchSystemCalls() {
  *gLeftBehind = kNoCall;
  gSelector = kBlock;
}

void stopWatching() {
  gSelector = kAllow;
  gKernel.undo();
}

bool stateIsLeftBehind() { return *gLeftBehind != kNoCall; }

void noteStateLeftBehind(long number) {
  if (gLeftBehind != nullptr) {
    *gLeftBehind = *gLeftBehind == kNoCall ? number : *gLeftBehind;
    gSelector = kAllow;
  }
}

}  // namespace heddle::rt
