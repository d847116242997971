#pragma once

#include <csignal>
#include <cstdint>

#include "runtime/engine/Thread.h"

/// Signals of logical threads. Fibers share a kernel thread: each has its own mask, which is installed in the kernel
/// when the fiber runs. A signal that one thread sends to another is pending until the receiver runs. It is delivered
/// at the receiver's next operation, or interrupts its wait. A signal from outside is delivered to the running thread.
namespace heddle::rt {

/// Whether \p thread has a pending signal that it does not block. \p mask: that of a call that waits with another mask
/// (ppoll); null: the thread's own.
bool hasSignalFor(const Thread& thread, const std::uint64_t* mask);

/// Runs the handlers of the running thread's pending signals. True: an interrupted call continues (SA_RESTART).
bool deliverSignals(const std::uint64_t* mask = nullptr);

/// Set while a signal is pending for any thread. Operations check this first.
extern bool gSignalsWait;

/// pthread_kill from one thread to another; a step.
void sendToThread(Thread& to, int signal, const void* pc);

/// Sends the signal of a timer to \p to; null: to the process.
void sendTimerSignal(Thread* to, const siginfo_t& info);

/// A new thread inherits the mask of its creator.
void inheritMask(Thread& child, const Thread& creator);
/// Installs the mask of \p thread, which runs now, in the kernel.
void adoptMask(const Thread& thread);
/// Installs its alternate stack (io/SignalStacks.h).
void adoptSignalStack(const Thread& thread);
/// The running thread has set its mask, also in the kernel.
void noteMask(std::uint64_t mask);

bool isSignalCall(long number);
/// kill, tgkill, rt_sigtimedwait, rt_sigsuspend, pause; the conventions of ioCall.
long signalCall(long number, const long (&a)[6], const void* pc);

}  // namespace heddle::rt
