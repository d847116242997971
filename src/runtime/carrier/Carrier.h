#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/engine/Thread.h"

namespace heddle::rt {

/// Runs logical threads. Both implementations must produce the same trace for the same decisions, so they must not make
/// decisions, read a clock or call a model.
class Carrier {
public:
  virtual ~Carrier() = default;

  /// Makes the calling kernel thread the carrier of \p main. The whole program runs under control from here on.
  virtual void adopt(Thread& main) = 0;

  /// Prepares \p thread, which will run threadMain(thread) when it is first switched to. Returns false if out of
  /// memory.
  virtual bool create(Thread& thread, std::size_t stackSize) = 0;

  /// Suspends \p from and runs \p to. Returns when another thread switches back to \p from.
  virtual void switchTo(Thread& from, Thread& to) = 0;

  /// Like switchTo, but \p from has ended and its stack is no longer needed.
  [[noreturn]] virtual void leave(Thread& from, Thread& to) = 0;

  /// Runs an execution that starts with \p first, on behalf of a driver that is not a logical thread. Returns when a
  /// thread calls returnToDriver(). The threads of the execution are abandoned where they stand.
  virtual void runUntilReturn(Thread& first) = 0;
  [[noreturn]] virtual void returnToDriver() = 0;

  /// The memory of all threads but the running one is gone. Drops what is kept for the next execution.
  virtual void forgetThreads() = 0;

  /// Thread pointer of the kernel thread that carries all fibers; 0 if each logical thread has a kernel thread of its
  /// own.
  virtual std::uintptr_t homeThreadPointer() const = 0;

  /// The value of pthread_self() in \p thread.
  virtual pthread_t handle(const Thread& thread) const = 0;
};

Carrier& fiberCarrier();
Carrier& kernelCarrier();

/// Null if fibers work here (known C library, wrfsbase or arch_prctl); otherwise the reason why not.
const char* whyNoFibers();

/// The entry point of a new thread, defined in engine/ThreadMain.cpp. Never returns.
[[noreturn]] void threadMain(Thread& thread);

}  // namespace heddle::rt
