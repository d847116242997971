#include <linux/futex.h>

#include <atomic>
#include <csignal>

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

namespace heddle::rt {
namespace {

/// Sets the word that a waiting kernel thread sleeps on: passes the baton.
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

/// The upper part of a stack, where the C library puts its own data, the TLS block and its first frames. The program
/// starts below it, so that its frames are at the same distance from the top as on a fiber. This distance identifies
/// variables on the stack.
constexpr std::size_t kLibraryPart = 1U << 20;

/// Runs every logical thread on its own kernel thread; only the one that holds the baton runs. For debuggers, and for
/// programs or C libraries that fibers cannot carry.
class KernelCarrier final : public Carrier {
public:
  void adopt(Thread& main) override {
    main.carried.kernelThread = HEDDLE_REAL(pthread_self)();
    main.carried.started = false;  // Not ours to join.
    main.carried.baton = 0;
    setTlsBounds(main, currentThreadPointer());
  }

  bool create(Thread& thread, std::size_t stackSize) override {
    const UnwatchedCalls ours;
    if (thread.carried.started) {
      HEDDLE_REAL(pthread_join)(thread.carried.kernelThread, nullptr);  // It ended with an earlier execution.
      thread.carried.started = false;
    }
    const StackBounds stack = stackFor(thread.id, stackSize + kLibraryPart);
    if (stack.high == 0) { return false; }
    thread.stackLow = stack.low;
    thread.stackHigh = stack.high - kLibraryPart;
    thread.carried.baton = 0;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstack(&attributes, reinterpret_cast<void*>(thread.stackHigh), kLibraryPart);
    const int error = startOutsideExecution(thread, attributes);
    pthread_attr_destroy(&attributes);
    thread.carried.started = error == 0;
    // In glibc the handle is the address of struct pthread, which is also the thread pointer.
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

  /// The other threads of the execution keep waiting for ever: there is no safe way to end them.
  void returnToDriver() override {
    raise(driverBaton_);
    endKernelThread();
  }

  void forgetThreads() override { HEDDLE_CHECK(false, "kernel threads cannot be discarded"); }

  std::uintptr_t homeThreadPointer() const override { return 0; }

  pthread_t handle(const Thread& thread) const override { return thread.carried.kernelThread; }

private:
  /// The C library allocates memory for the new thread. This must not count as an allocation of the program.
  static int startOutsideExecution(Thread& thread, const pthread_attr_t& attributes) {
    const heap::OutsideExecution guard;
    return HEDDLE_REAL(pthread_create)(&thread.carried.kernelThread, &attributes, run, &thread);
  }

  /// A stack overflow is handled on the low end of the stack that overflowed: its contents no longer matter.
  static void useLowEndForSignals(const Thread& thread) {
    stack_t alternative{};
    alternative.ss_sp = reinterpret_cast<void*>(thread.stackLow);
    alternative.ss_size = 32U << 10;
    if (thread.stackHigh - thread.stackLow > 4 * alternative.ss_size) { sigaltstack(&alternative, nullptr); }
  }

  static void* run(void* argument) {
    auto& thread = *static_cast<Thread*>(argument);
    useLowEndForSignals(thread);
    nameKernelThread(thread);
    awaitAndLower(thread.carried.baton);
    heddle_call_on_stack(reinterpret_cast<void (*)(void*)>(heddle_fiber_main), nullptr, thread.stackHigh - 64);
  }

  /// Not pthread_exit, which would unwind frames of the program that have ended or were abandoned on purpose. The
  /// kernel wakes the joining thread.
  [[noreturn]] static void endKernelThread() { sys::exitThread(); }

  std::uint32_t driverBaton_ = 0;
};

}  // namespace

Carrier& kernelCarrier() {
  static KernelCarrier instance;
  return instance;
}

}  // namespace heddle::rt
