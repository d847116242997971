#pragma once

#include "runtime/engine/Thread.h"

#include <csignal>
#include <cstdint>

/// Signals of logical threads. Fibers share a kernel thread: each has a mask of its own, which the kernel is told when
/// it runs, and signals that one thread sends to another wait with the receiver until it runs. They strike where it
/// comes to its next operation, or interrupt its wait. What comes from outside strikes whoever runs.
namespace heddle::rt {

/// Something waits for \p thread that it does not block. \p mask: that of a call that waits with another one (ppoll);
/// null: its own.
bool hasSignalFor(const Thread& thread, const std::uint64_t* mask);

/// Runs the handlers of what waits for the running thread. True: an interrupted call goes on afterwards (SA_RESTART).
bool deliverSignals(const std::uint64_t* mask = nullptr);

/// Set while something waits for anybody: what operations ask first.
extern bool gSignalsWait;

/// pthread_kill from one thread to another; a step.
void sendToThread(Thread& to, int signal, const void* pc);

/// The signal of a timer, for \p to; null: for the process.
void sendTimerSignal(Thread* to, const siginfo_t& info);

/// Of a thread that begins: that of its creator.
void inheritMask(Thread& child, const Thread& creator);
/// The kernel has another mask than \p thread, which runs now.
void adoptMask(const Thread& thread);
/// Likewise its alternate stack (io/SignalStacks.h).
void adoptSignalStack(const Thread& thread);
/// The running thread has set its mask, in the kernel as well.
void noteMask(std::uint64_t mask);

bool isSignalCall(long number);
/// kill, tgkill, rt_sigtimedwait, rt_sigsuspend, pause: as ioCall.
long signalCall(long number, const long (&a)[6], const void* pc);

}  // namespace heddle::rt
