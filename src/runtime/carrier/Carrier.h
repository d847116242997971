#pragma once

#include "runtime/engine/Thread.h"

#include <cstddef>
#include <cstdint>

namespace heddle::rt {

/// How a logical thread is carried. The two implementations must give the same trace for the same decisions: nothing
/// here may decide, read a clock or call back into a model.
class Carrier {
public:
  virtual ~Carrier() = default;

  /// Makes the calling kernel thread the carrier of \p main: the whole program runs under control from here.
  virtual void adopt(Thread& main) = 0;

  /// Prepares \p thread, which will run threadMain(thread) when it is switched to for the first time. False: no memory.
  virtual bool create(Thread& thread, std::size_t stackSize) = 0;

  /// Stops \p from and runs \p to. Returns when somebody switches back to \p from.
  virtual void switchTo(Thread& from, Thread& to) = 0;

  /// As switchTo, but \p from has ended and its stack is not needed any more.
  [[noreturn]] virtual void leave(Thread& from, Thread& to) = 0;

  /// Runs an execution whose first thread is \p first, on behalf of a driver that is not a logical thread itself, and
  /// returns when somebody calls returnToDriver(). The threads of that execution are abandoned where they stand.
  virtual void runUntilReturn(Thread& first) = 0;
  [[noreturn]] virtual void returnToDriver() = 0;

  /// The memory of all threads but the running one is gone: what is kept for the next execution must be made anew.
  virtual void forgetThreads() = 0;

  /// Of the kernel thread that carries all of them; 0 where each has one of its own.
  virtual std::uintptr_t homeThreadPointer() const = 0;

  /// The value of pthread_self() in \p thread.
  virtual pthread_t handle(const Thread& thread) const = 0;
};

Carrier& fiberCarrier();
Carrier& kernelCarrier();

/// Whether fibers work here (known C library, wrfsbase or arch_prctl). Else: why not.
const char* whyNoFibers();

/// What a new thread runs first, in engine/ThreadMain.cpp. Never returns.
[[noreturn]] void threadMain(Thread& thread);

}  // namespace heddle::rt
