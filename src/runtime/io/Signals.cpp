#include "runtime/io/Signals.h"

#include <ucontext.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <vector>

#include "runtime/Immortal.h"
#include "runtime/Syscall.h"
#include "runtime/carrier/CallOnStack.h"
#include "runtime/carrier/Carrier.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/ThreadTable.h"
#include "runtime/engine/VirtualTime.h"
#include "runtime/io/IoClocks.h"
#include "runtime/io/IoFamilies.h"
#include "runtime/io/IoWait.h"
#include "runtime/io/SignalStacks.h"
#include "runtime/io/SignalTimers.h"
#include "runtime/model/Deadline.h"
#include "runtime/session/restore/KernelState.h"
#include "runtime/session/restore/ProgramCall.h"

namespace heddle::rt {

bool gSignalsWait = false;

namespace {

constexpr std::size_t kMaskBytes = 8;
constexpr std::size_t kSignals = 65;
constexpr std::uint64_t bitOf(int signal) { return std::uint64_t{1} << (signal - 1); }
/// SIGSYS traps system calls; the other two cannot be blocked.
constexpr std::uint64_t kNeverBlocked = bitOf(SIGSYS) | bitOf(SIGKILL) | bitOf(SIGSTOP);

struct SignalState {
  std::uint32_t generation = 0;
  bool hasMask = false;  ///< Otherwise it has that of the process.
  std::uint64_t mask = 0;
  std::uint64_t waiting = 0;
};

struct AllThreads {
  std::uint32_t generation = 0;
  std::vector<SignalState> states;
  bool masksDiffer = false;                 ///< A thread has set its own mask.
  std::uint64_t inKernel = 0;               ///< Valid if masksDiffer, on fibers.
  std::uint64_t forProcess = 0;             ///< Timer signals that all threads block, for the first to accept them.
  std::array<siginfo_t, kSignals> infos{};  ///< Of the last signal sent by a timer, until it is handled.
};
Immortal<AllThreads> gAllThreads;

AllThreads& allThreads() {
  AllThreads& all = *gAllThreads;
  if (all.generation != gEngine.generation) {
    all.generation = gEngine.generation;
    all.masksDiffer = false;
    all.forProcess = 0;
    all.infos = {};
    gSignalsWait = false;
  }
  return all;
}

SignalState& stateOf(const Thread& thread) {
  auto& states = allThreads().states;
  if (states.size() <= raw(thread.id)) { states.resize(raw(thread.id) + 1U); }
  SignalState& state = states[raw(thread.id)];
  if (state.generation != gEngine.generation) { state = {.generation = gEngine.generation}; }
  return state;
}

std::uint64_t kernelMask() {
  std::uint64_t mask = 0;
  sys::call(SYS_rt_sigprocmask, SIG_BLOCK, nullptr, &mask, kMaskBytes);
  return mask;
}

void setKernelMask(std::uint64_t mask) {
  mask &= ~kNeverBlocked;
  sys::call(SYS_rt_sigprocmask, SIG_SETMASK, &mask, nullptr, kMaskBytes);
  allThreads().inKernel = mask;
}

std::uint64_t maskOf(const Thread& thread) {
  const SignalState& state = stateOf(thread);
  return state.hasMask ? state.mask : 0;
}

std::uint64_t waitingInKernel() {
  std::uint64_t waiting = 0;
  sys::call(SYS_rt_sigpending, &waiting, kMaskBytes);
  return waiting;
}

KernelSignalAction actionOf(int signal) {
  KernelSignalAction action{};
  sys::call(SYS_rt_sigaction, signal, nullptr, &action, kMaskBytes);
  return action;
}

siginfo_t takeInfo(int signal) {
  siginfo_t& kept = allThreads().infos[static_cast<std::size_t>(signal)];
  siginfo_t info = kept;
  if (info.si_signo == 0) {
    info.si_signo = signal;
    info.si_code = SI_TKILL;
    info.si_pid = static_cast<int>(sys::getpid());
  }
  kept = {};
  return info;
}

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

struct SignalWait : IoWait {
  std::uint64_t set = 0;
  const Thread* thread = nullptr;
};

bool isThere(IoWait& wait) {
  const auto& signal = static_cast<SignalWait&>(wait);
  return ((stateOf(*signal.thread).waiting | allThreads().forProcess | waitingInKernel()) & signal.set) != 0;
}

void prepare(SignalWait& wait, std::uint64_t set, const char* name) {
  wait.set = set;
  wait.thread = &self();
  wait.isPossible = isThere;
  wait.origin = Origin::Mixed;
  wait.isUrgent = false;
  wait.call = name;
}

/// Takes the first signal in \p among that is pending for the running thread or for the process; 0: none.
int takeFirst(std::uint64_t among) {
  std::uint64_t& own = stateOf(self()).waiting;
  std::uint64_t& from = (own & among) != 0 ? own : allThreads().forProcess;
  const std::uint64_t found = from & among;
  if (found == 0) { return 0; }
  const int signal = __builtin_ctzll(found) + 1;
  from &= ~bitOf(signal);
  return signal;
}

long sigtimedwaitCall(const long (&a)[6], const void* pc) {
  const std::uint64_t set = *reinterpret_cast<const std::uint64_t*>(a[0]);
  SignalWait wait;
  prepare(wait, set, "sigwait");
  const std::uint64_t deadlineNs = deadlineIn(reinterpret_cast<const timespec*>(a[2]));
  if (!awaitIo(wait, pc, deadlineNs)) {
    if (!wait.interrupted) {
      passDeadline(deadlineNs);
      return finishStep(-EAGAIN);
    }
    goesOnAfterSignal();
    return -EINTR;
  }
  received(kSharedBucket);
  if (const int signal = takeFirst(set); signal != 0) {
    if (auto* info = reinterpret_cast<siginfo_t*>(a[1]); info != nullptr) { *info = takeInfo(signal); }
    return finishStep(signal);
  }
  const timespec now{};
  return finishStep(callOfProgram(SYS_rt_sigtimedwait, {a[0], a[1], reinterpret_cast<long>(&now), kMaskBytes, 0, 0}));
}

/// sigsuspend, and pause, which keeps the mask.
long suspendCall(std::uint64_t mask, const void* pc) {
  SignalWait wait;
  prepare(wait, ~mask, "sigsuspend");
  wait.interruptible = false;
  awaitIo(wait, pc);
  received(kSharedBucket);
  noteResult(0, 0, true, true);
  deliverSignals(&mask);
  return -EINTR;
}

/// The receiver of a signal to the process: the first thread that does not block it. Null: it stays pending.
Thread* receiverOf(int signal) {
  Thread* receiver = nullptr;
  forEachLiveThread(
      [&](Thread& t) { receiver = receiver == nullptr && (maskOf(t) & bitOf(signal)) == 0 ? &t : receiver; });
  return receiver;
}

/// Ignored by default, or by the program.
bool isIgnored(int signal) {
  const std::uintptr_t handler = actionOf(signal).handler;
  const bool byDefault = signal == SIGCHLD || signal == SIGCONT || signal == SIGURG || signal == SIGWINCH;
  return handler == reinterpret_cast<std::uintptr_t>(SIG_IGN) ||
         (handler == reinterpret_cast<std::uintptr_t>(SIG_DFL) && byDefault);
}

/// The kernel keeps an ignored signal only if it is blocked.
void sendTo(Thread& to, int signal) {
  if (isIgnored(signal) && (maskOf(to) & bitOf(signal)) == 0) { return; }
  stateOf(to).waiting |= bitOf(signal);
  gSignalsWait = true;
  considerInterruption(to);
}

bool hasHandler(int signal) { return actionOf(signal).handler > reinterpret_cast<std::uintptr_t>(SIG_IGN); }

long killCall(long number, const long (&a)[6], const void* pc) {
  const int signal = static_cast<int>(a[number == SYS_tgkill ? 2 : 1]);
  const bool toMe = (number == SYS_tgkill && a[1] == sys::gettid()) || (number == SYS_tkill && a[0] == sys::gettid());
  const bool toUs = number == SYS_kill && a[0] == sys::getpid() && signal > 0 && signal < NSIG;
  reach(OpKind::IoWait, nullptr, pc);
  sent(kSharedBucket);
  if (toUs && hasHandler(signal)) {
    if (Thread* receiver = receiverOf(signal); receiver != nullptr && receiver != &self()) {
      sendTo(*receiver, signal);
      return finishStep(0);
    }
  }
  if (toMe && signal > 0 && signal < NSIG && (maskOf(self()) & bitOf(signal)) != 0) {
    sendTo(self(), signal);  // the kernel would deliver it to the next fiber that does not block it
    return finishStep(0);
  }
  // To this kernel thread, not to one that carries another thread.
  const bool handledHere = toUs && hasHandler(signal) && receiverOf(signal) == &self();
  const long result = handledHere ? callOfProgram(SYS_tgkill, {sys::getpid(), sys::gettid(), signal, 0, 0, 0})
                                  : callOfProgram(number, a);
  received(kSharedBucket);
  return finishStep(result);
}

}  // namespace

bool hasSignalFor(const Thread& thread, const std::uint64_t* mask) {
  if (mask != nullptr && (waitingInKernel() & ~*mask) != 0) { return true; }
  return gSignalsWait &&
         ((stateOf(thread).waiting | allThreads().forProcess) & ~(mask != nullptr ? *mask : maskOf(thread))) != 0;
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

void sendToThread(Thread& to, int signal, const void* pc) {
  reach(OpKind::IoWait, nullptr, pc);
  sent(kSharedBucket);
  sendTo(to, signal);
  finishStep(0);
}

void sendTimerSignal(Thread* to, const siginfo_t& info) {
  gEngine.block->outcome.timeCut = true;  // no other moments were explored for it
  allThreads().infos[static_cast<std::size_t>(info.si_signo)] = info;
  to = to != nullptr ? to : receiverOf(info.si_signo);
  if (to != nullptr && to->life == Life::Alive) {
    sendTo(*to, info.si_signo);
  } else {
    allThreads().forProcess |= bitOf(info.si_signo);
    gSignalsWait = true;
  }
  ioChanged();  // a thread may wait for it
}

void inheritMask(Thread& child, const Thread& creator) {
  if (allThreads().masksDiffer) {
    const SignalState from = stateOf(creator);
    SignalState& state = stateOf(child);
    state.hasMask = from.hasMask;
    state.mask = from.mask;
  }
}

void adoptMask(const Thread& thread) {
  const AllThreads& all = allThreads();
  if (all.masksDiffer && gEngine.carrier == &fiberCarrier() && all.inKernel != maskOf(thread)) {
    setKernelMask(maskOf(thread));
  }
}

void adoptSignalStack(const Thread& thread) {
  if (gSignalStacksUsed && gEngine.carrier == &fiberCarrier()) { signalStacks().adopt(thread.id); }
}

void noteMask(std::uint64_t mask) {
  AllThreads& all = allThreads();
  SignalState& state = stateOf(self());
  state.hasMask = true;
  state.mask = mask & ~kNeverBlocked;
  all.inKernel = state.mask;
  all.masksDiffer = true;
}

bool isSignalCall(long number) {
  switch (number) {
    case SYS_kill:
    case SYS_tgkill:
    case SYS_tkill:
    case SYS_rt_sigtimedwait:
    case SYS_rt_sigsuspend:
    case SYS_pause:
      return true;
    default:
      return false;
  }
}

long signalCall(long number, const long (&a)[6], const void* pc) {
  switch (number) {
    case SYS_rt_sigtimedwait:
      return sigtimedwaitCall(a, pc);
    case SYS_rt_sigsuspend:
      return suspendCall(*reinterpret_cast<const std::uint64_t*>(a[0]), pc);
    case SYS_pause:
      return suspendCall(maskOf(self()), pc);
    default:
      return killCall(number, a, pc);
  }
}

}  // namespace heddle::rt
