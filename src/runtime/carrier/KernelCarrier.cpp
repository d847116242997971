#include "core/Check.h"
#include "runtime/Real.h"
#include "runtime/Syscall.h"
#include "runtime/carrier/CallOnStack.h"
#include "runtime/carrier/Carrier.h"
#include "runtime/carrier/FiberSwitch.h"
#include "runtime/carrier/StackPool.h"
#include "runtime/carrier/ThreadPointer.h"
#include "runtime/heap/Heap.h"
#include "runtime/session/Debugging.h"
#include "runtime/session/restore/Dispatch.h"

#include <linux/futex.h>
#include <atomic>
#include <csignal>

namespace heddle::rt {
namespace {

/// A word that one kernel thread waits on and another sets: the baton's place.
void raise(std::uint32_t& word) {
  std::atomic_ref<std::uint32_t>(word).store(1, std::memory_order_release);
  sys::futex(&word, FUTEX_WAKE_PRIVATE, 1, nullptr);
}

void awaitAndLower(std::uint32_t& word) {
  const std::atomic_ref<std::uint32_t> flag(word);
  while (flag.exchange(0, std::memory_order_acquire) == 0) {
    sys::futex(&word, FUTEX_WAIT_PRIVATE, 0, nullptr);
  }
}

/// Upper part of a stack, for what the C library puts there: its own data, the TLS block and its first frames. The
/// program starts below it, in frames at the same distance from the end of its part as on a fiber: that distance is
/// what names a variable on the stack.
constexpr std::size_t kLibraryPart = 1U << 20;

/// Every logical thread on a kernel thread of its own; only the one with the baton runs. For debuggers, and for
/// programs or C libraries that fibers cannot carry.
class KernelCarrier final : public Carrier {
public:
  void adopt(Thread& main) override {
    main.carried.kernelThread = HEDDLE_REAL(pthread_self)();
    main.carried.started = false;  // not ours to join
    main.carried.baton = 0;
    setTlsBounds(main, currentThreadPointer());
  }

  bool create(Thread& thread, std::size_t stackSize) override {
    const UnwatchedCalls ours;
    if (thread.carried.started) {
      HEDDLE_REAL(pthread_join)(thread.carried.kernelThread, nullptr);  // of an earlier execution: it has ended
      thread.carried.started = false;
    }
    const StackBounds stack = stackFor(thread.id, stackSize + kLibraryPart);
    if (stack.high == 0) {
      return false;
    }
    thread.stackLow = stack.low;
    thread.stackHigh = stack.high - kLibraryPart;
    thread.carried.baton = 0;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstack(&attributes, reinterpret_cast<void*>(thread.stackHigh), kLibraryPart);
    const int error = startOutsideExecution(thread, attributes);
    pthread_attr_destroy(&attributes);
    thread.carried.started = error == 0;
    // glibc: the handle is the address of the thread's struct pthread, which is its thread pointer.
    setTlsBounds(thread, static_cast<std::uintptr_t>(thread.carried.kernelThread));
    return error == 0;
  }

  void switchTo(Thread& from, Thread& to) override {
    raise(to.carried.baton);
    awaitAndLower(from.carried.baton);
  }

  void leave(Thread& from, Thread& to) override {
    (void)from;
    raise(to.carried.baton);
    endKernelThread();
  }

  void runUntilReturn(Thread& first) override {
    raise(first.carried.baton);
    awaitAndLower(driverBaton_);
  }

  /// The other threads of the execution stay where they wait, for ever: there is no safe way to end them.
  void returnToDriver() override {
    raise(driverBaton_);
    endKernelThread();
  }

  void forgetThreads() override { HEDDLE_CHECK(false, "kernel threads cannot be forgotten"); }

  std::uintptr_t homeThreadPointer() const override { return 0; }

  pthread_t handle(const Thread& thread) const override { return thread.carried.kernelThread; }

private:
  /// The library allocates for the new thread: not an allocation of the program.
  static int startOutsideExecution(Thread& thread, const pthread_attr_t& attributes) {
    const heap::OutsideExecution guard;
    return HEDDLE_REAL(pthread_create)(&thread.carried.kernelThread, &attributes, run, &thread);
  }

  /// A stack overflow is reported from the low end of that very stack: what stood there does not matter any more.
  static void useLowEndForSignals(const Thread& thread) {
    stack_t alternative{};
    alternative.ss_sp = reinterpret_cast<void*>(thread.stackLow);
    alternative.ss_size = 32U << 10;
    if (thread.stackHigh - thread.stackLow > 4 * alternative.ss_size) {
      sigaltstack(&alternative, nullptr);
    }
  }

  static void* run(void* argument) {
    auto& thread = *static_cast<Thread*>(argument);
    useLowEndForSignals(thread);
    nameKernelThread(thread);
    awaitAndLower(thread.carried.baton);
    heddle_call_on_stack(reinterpret_cast<void (*)(void*)>(heddle_fiber_main), nullptr, thread.stackHigh - 64);
  }

  /// Not pthread_exit: it would unwind frames of the program that are done, or are abandoned on purpose. The kernel
  /// wakes whoever joins.
  [[noreturn]] static void endKernelThread() { sys::exitThread(); }

  std::uint32_t driverBaton_ = 0;
};

}  // namespace

Carrier& kernelCarrier() {
  static KernelCarrier instance;
  return instance;
}

}  // namespace heddle::rt
