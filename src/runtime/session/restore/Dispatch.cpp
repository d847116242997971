#include "runtime/session/restore/Dispatch.h"

#include <link.h>
#include <sys/prctl.h>
#include <ucontext.h>

#include <algorithm>
#include <cerrno>
#include <csignal>

#include "core/Check.h"
#include "runtime/Real.h"
#include "runtime/Syscall.h"
#include "runtime/carrier/Carrier.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/LatePart.h"
#include "runtime/engine/Repetition.h"
#include "runtime/identity/MapPlaces.h"
#include "runtime/io/Descriptor.h"
#include "runtime/io/IoCalls.h"
#include "runtime/io/SignalStacks.h"
#include "runtime/io/Signals.h"
#include "runtime/model/SystemCall.h"
#include "runtime/session/restore/CallKinds.h"
#include "runtime/session/restore/Executor.h"
#include "runtime/session/restore/KernelState.h"
#include "runtime/session/restore/SignalReturn.h"

#ifndef PR_SET_SYSCALL_USER_DISPATCH
#define PR_SET_SYSCALL_USER_DISPATCH 59
#define PR_SYS_DISPATCH_OFF 0
#define PR_SYS_DISPATCH_ON 1
#endif

namespace heddle::rt {

volatile unsigned char gSelector = kAllowCalls;
unsigned char gSelectorWhileWatching = kAllowCalls;

namespace {

constexpr std::size_t kMaskBytes = 8;

KernelState gKernel;
bool gInstalled = false;
bool gSignalTaken = false;    ///< The program has its own handler for SIGSYS.
long* gLeftBehind = nullptr;  ///< Null: executions are not restored.

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
  HEDDLE_REAL(dl_iterate_phdr)(visit, &range);
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

long askEngine(const TrappedCall& call, const void* pc) {
  if (isIoCall(call.number)) { return ioCall(call.number, call.arguments, pc); }
  return isSignalCall(call.number) ? signalCall(call.number, call.arguments, pc)
                                   : controlledCall(call.number, call.arguments, pc);
}

long makeAsItIs(const TrappedCall& call) {
  const auto& a = call.arguments;
  return sys::callRaw(call.number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

bool isRestored() { return gLeftBehind != nullptr && !stateIsLeftBehind(); }

/// Makes a call that is not modelled. Signal calls go through gKernel even if nothing is restored, because the
/// program's signal handling must not interfere with ours.
CallAnswer perform(const TrappedCall& call) {
  const bool ofSignals = call.number == SYS_rt_sigaction || call.number == SYS_rt_sigprocmask;
  if (!isRestored() && !ofSignals) { return {CallAnswer::Kind::Done, makeAsItIs(call)}; }
  CallAnswer answer = gKernel.perform(call);
  if (answer.kind == CallAnswer::Kind::Ends) {
    executionReachedExit();  // returns only if the end was not one of ours
    answer.kind = CallAnswer::Kind::LeavesState;
  }
  return answer;
}

/// False: not modelled. The return from our handler restores the signal stack from the frame, so the frame is updated.
bool setSignalStack(const TrappedCall& call, ucontext_t& context) {
  auto& registers = context.uc_mcontext.gregs;
  const long result = signalStacks().set(self().id, reinterpret_cast<const stack_t*>(call.arguments[0]),
                                         reinterpret_cast<stack_t*>(call.arguments[1]),
                                         static_cast<std::uintptr_t>(registers[REG_RSP]));
  if (result == SignalStacks::kNotModelled) { return false; }
  sys::call(SYS_sigaltstack, nullptr, &context.uc_stack);
  registers[REG_RAX] = result;
  return true;
}

void putBackSignalStack() { signalStacks().putBack(gEngine.carrier == &fiberCarrier()); }

/// Runs without an alternate stack, because a thread may have to wait in here while others enter.
void onSystemCall(int, siginfo_t* info, void* raw) {
  constexpr int kUserDispatch = 2;  // SYS_USER_DISPATCH
  auto& context = *static_cast<ucontext_t*>(raw);
  if (info->si_code != kUserDispatch) { return; }
  gSelector = kAllowCalls;
  const int error = errno;
  auto& registers = context.uc_mcontext.gregs;
  TrappedCall call = callOf(context);
  if (controlled() && isModelled(call.number)) {
    registers[REG_RAX] = askEngine(call, reinterpret_cast<const void*>(registers[REG_RIP]));
    errno = error;
    watchAgain();
    return;
  }
  if (controlled() && call.number == SYS_sigaltstack && setSignalStack(call, context)) {
    errno = error;
    watchAgain();
    return;
  }
  gRepetition.spoil();
  noteUncontrolled(call.number);
  if (controlled()) { noteWhatDiffers(call); }
  if (controlled() && call.number == SYS_mmap) { placeMapping(call.arguments); }
  const bool inPlace = onlyTheProgramCan(call.number);
  CallAnswer answer{CallAnswer::Kind::LeavesState, 0};
  if (!inPlace || isRestored()) { answer = perform(call); }
  if (answer.kind == CallAnswer::Kind::LeavesState) {
    noteStateLeftBehind(call.number);
    if (controlled() && inPlace && call.number != SYS_rt_sigreturn && call.number != SYS_sigaltstack) {
      noteChildProcess();
    }
    if (call.number == SYS_rt_sigaction) {
      gSelectorWhileWatching = kAllowCalls;  // the program takes the signal that we need
      gSignalTaken = true;
    }
    if (inPlace) {
      constexpr long kInstructionBytes = 2;
      registers[REG_RIP] -= kInstructionBytes;  // the program makes the call itself, and is watched again soon after
      errno = error;
      return;
    }
    answer.result = makeAsItIs(call);
  }
  if (controlled() && call.number == SYS_rt_sigprocmask) {
    noteMask(*call.signalMask);
    deliverSignals();
  }
  registers[REG_RAX] = answer.result;
  errno = error;
  watchAgain();
}

void catchDispatchSignal() {
  constexpr unsigned long kHasRestorer = 0x04000000;
  KernelSignalAction action{};
  action.handler = reinterpret_cast<std::uintptr_t>(&onSystemCall);
  action.flags = SA_SIGINFO | SA_NODEFER | kHasRestorer;
  action.restorer = reinterpret_cast<std::uintptr_t>(&heddle_signal_return);
  const std::uint64_t mask = std::uint64_t{1} << (SIGSYS - 1);
  sys::call(SYS_rt_sigaction, SIGSYS, &action, nullptr, kMaskBytes);
  sys::call(SYS_rt_sigprocmask, SIG_UNBLOCK, &mask, nullptr, kMaskBytes);
}

}  // namespace

const LatePart kLateKernel = {[] { return !stateIsLeftBehind() && gKernel.saveRunning(); }, [] { gKernel.redo(); }};

const char* whyNoDispatch() {
  return sys::call(SYS_prctl, PR_SET_SYSCALL_USER_DISPATCH, PR_SYS_DISPATCH_OFF, 0, 0, 0) == 0
             ? nullptr
             : "this kernel cannot intercept the system calls of a program";
}

void watchThisThread() {
  if (!gInstalled || gEngine.carrier == &fiberCarrier()) { return; }
  const CodeRange code = ownCode();
  sys::call(SYS_prctl, PR_SET_SYSCALL_USER_DISPATCH, PR_SYS_DISPATCH_ON, code.low, code.size,
            const_cast<unsigned char*>(&gSelector));
}

void installDispatch() {
  if (whyNoDispatch() != nullptr) { return; }
  const CodeRange code = ownCode();
  catchDispatchSignal();
  const long result = sys::call(SYS_prctl, PR_SET_SYSCALL_USER_DISPATCH, PR_SYS_DISPATCH_ON, code.low, code.size,
                                const_cast<unsigned char*>(&gSelector));
  gInstalled = code.size != 0 && result == 0;
}

void installDispatchForRestoring(long& leftBehind) {
  installDispatch();
  HEDDLE_CHECK(gInstalled, "the server has checked that dispatch works");
  gKernel.remember(gEngine.block->config.hasInput);
  gLeftBehind = &leftBehind;
}

void controlBegins() {
  if (gInstalled && gLeftBehind == nullptr) {
    if (gSignalTaken) {
      catchDispatchSignal();
      gSignalTaken = false;
    }
    gSelectorWhileWatching = kTrapCalls;
    watchAgain();
  }
}

void controlEnds() {
  putBackSignalStack();
  if (gLeftBehind == nullptr) {
    gSelectorWhileWatching = kAllowCalls;
    watchAgain();
  }
}

void watchSystemCalls() {
  *gLeftBehind = kNoCall;
  gSelectorWhileWatching = kTrapCalls;
  watchAgain();
}

void stopWatching() {
  gSelectorWhileWatching = kAllowCalls;
  watchAgain();
  gKernel.undo();
  putBackSignalStack();
}

bool stateIsLeftBehind() { return *gLeftBehind != kNoCall; }

void noteStateLeftBehind(long number) {
  if (gLeftBehind != nullptr) { *gLeftBehind = *gLeftBehind == kNoCall ? number : *gLeftBehind; }
}

long performWatched(long number, const long (&arguments)[6]) {
  std::uint64_t mask = 0;
  if (number == SYS_rt_sigprocmask) { sys::call(SYS_rt_sigprocmask, SIG_BLOCK, nullptr, &mask, kMaskBytes); }
  TrappedCall call;
  call.number = number;
  std::copy(std::begin(arguments), std::end(arguments), std::begin(call.arguments));
  call.signalMask = &mask;
  const CallAnswer answer = perform(call);
  if (answer.kind == CallAnswer::Kind::LeavesState) {
    noteStateLeftBehind(number);
    gSignalTaken = gSignalTaken || number == SYS_rt_sigaction;
    return makeAsItIs(call);
  }
  if (number == SYS_rt_sigprocmask) { sys::call(SYS_rt_sigprocmask, SIG_SETMASK, &mask, nullptr, kMaskBytes); }
  return answer.result;
}

}  // namespace heddle::rt
