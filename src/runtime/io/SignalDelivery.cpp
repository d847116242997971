#include <ucontext.h>

#include <cerrno>
#include <csignal>

#include "runtime/Syscall.h"
#include "runtime/carrier/CallOnStack.h"
#include "runtime/engine/Engine.h"
#include "runtime/io/IoClocks.h"
#include "runtime/io/SignalStacks.h"
#include "runtime/io/SignalState.h"
#include "runtime/io/SignalTimers.h"
#include "runtime/io/Signals.h"

/// Runs the handlers of pending signals.
namespace heddle::rt {
namespace {

struct HandlerCall {
  const KernelSignalAction& action;
  int signal;
  siginfo_t info;
  ucontext_t context;
};

void runHandler(void* argument) {
  auto& call = *static_cast<HandlerCall*>(argument);
  if ((call.action.flags & SA_SIGINFO) != 0) {
    reinterpret_cast<void (*)(int, siginfo_t*, void*)>(call.action.handler)(call.signal, &call.info, &call.context);
  } else {
    reinterpret_cast<void (*)(int)>(call.action.handler)(call.signal);
  }
}

/// Runs it on the stack that the kernel would have used.
void runHandlerOnItsStack(HandlerCall& call) {
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  const bool wantsOther = (call.action.flags & SA_ONSTACK) != 0 && gSignalStacksUsed;
  if (const std::uintptr_t top = wantsOther ? signalStacks().topFor(self().id, here) : 0; top != 0) {
    heddle_call_on_stack_and_return(runHandler, &call, top);
  } else {
    runHandler(&call);
  }
}

void callHandler(const KernelSignalAction& action, int signal) {
  HandlerCall call{action, signal, {}, {}};
  call.info = takeInfo(signal);
  const std::uint64_t before = kernelMask();
  const std::uint64_t own = (action.flags & SA_NODEFER) != 0 ? 0 : bitOf(signal);
  setKernelMask(before | action.mask | own);
  noteMask(before | action.mask | own);
  const int error = errno;
  runHandlerOnItsStack(call);
  errno = error;
  setKernelMask(before);
  noteMask(before);
  if (gSignalTimersArmed) { signalWasHandled(signal); }
}

/// True: a call that it interrupts continues.
bool deliver(int signal) {
  const KernelSignalAction action = actionOf(signal);
  if (action.handler == reinterpret_cast<std::uintptr_t>(SIG_IGN)) { return true; }
  if (action.handler == reinterpret_cast<std::uintptr_t>(SIG_DFL)) {
    sys::tgkill(sys::getpid(), sys::gettid(), signal);
    return true;
  }
  if ((action.flags & static_cast<unsigned long>(SA_RESETHAND)) != 0) {
    const KernelSignalAction none{};
    sys::call(SYS_rt_sigaction, signal, &none, nullptr, kMaskBytes);
  }
  callHandler(action, signal);
  return (action.flags & SA_RESTART) != 0;
}

}  // namespace

bool hasSignalFor(const Thread& thread, const std::uint64_t* mask) {
  if (mask != nullptr && (waitingInKernel() & ~*mask) != 0) { return true; }
  return gSignalsWait &&
         ((signalsOf(thread).waiting | signalsOfAll().forProcess) & ~(mask != nullptr ? *mask : maskOf(thread))) != 0;
}

bool deliverSignals(const std::uint64_t* mask) {
  bool goesOn = true;
  while (const int signal = takeFirst(~(mask != nullptr ? *mask : maskOf(self())))) {
    received(kSharedBucket);
    goesOn = deliver(signal) && goesOn;
  }
  if (mask != nullptr && (waitingInKernel() & ~*mask) != 0) {
    const std::uint64_t allowed = *mask & ~kNeverBlocked;
    sys::call(SYS_rt_sigsuspend, &allowed, kMaskBytes);  // returns immediately, after the handler
  }
  return goesOn;
}

}  // namespace heddle::rt
