#include "runtime/io/Signals.h"

#include <unistd.h>

#include <cerrno>
#include <csignal>

#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/ThreadTable.h"
#include "runtime/engine/VirtualTime.h"
#include "runtime/io/IoClocks.h"
#include "runtime/io/IoFamilies.h"
#include "runtime/io/IoWait.h"
#include "runtime/io/SignalState.h"
#include "runtime/model/Deadline.h"
#include "runtime/session/restore/ProgramCall.h"

namespace heddle::rt {
namespace {

struct SignalWait : IoWait {
  std::uint64_t set = 0;
  const Thread* thread = nullptr;
};

bool isThere(IoWait& wait) {
  const auto& signal = static_cast<SignalWait&>(wait);
  return ((signalsOf(*signal.thread).waiting | signalsOfAll().forProcess | waitingInKernel()) & signal.set) != 0;
}

void prepare(SignalWait& wait, std::uint64_t set, const char* name) {
  wait.set = set;
  wait.thread = &self();
  wait.isPossible = isThere;
  wait.origin = Origin::Mixed;
  wait.isUrgent = false;
  wait.call = name;
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
  signalsOf(to).waiting |= bitOf(signal);
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

void sendToThread(Thread& to, int signal, const void* pc) {
  reach(OpKind::IoWait, nullptr, pc);
  sent(kSharedBucket);
  sendTo(to, signal);
  finishStep(0);
}

void sendTimerSignal(Thread* to, const siginfo_t& info) {
  gEngine.block->outcome.timeCut = true;  // no other moments were explored for it
  keepInfo(info);
  to = to != nullptr ? to : receiverOf(info.si_signo);
  if (to != nullptr && to->life == Life::Alive) {
    sendTo(*to, info.si_signo);
  } else {
    signalsOfAll().forProcess |= bitOf(info.si_signo);
    gSignalsWait = true;
  }
  ioChanged();  // a thread may wait for it
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
