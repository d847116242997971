#include <cstring>
#include <vector>

#include "core/Check.h"
#include "runtime/carrier/Carrier.h"
#include "runtime/carrier/FiberSwitch.h"
#include "runtime/carrier/StackPool.h"
#include "runtime/carrier/ThreadPointer.h"
#include "runtime/engine/Engine.h"

namespace heddle::rt {

namespace {

constexpr std::uint32_t kDefaultMxcsr = 0x1f80;
constexpr std::uint16_t kDefaultX87Control = 0x037f;

/// Runs all logical threads on one kernel thread, each with its own stack and TLS block.
class FiberCarrier final : public Carrier {
public:
  void adopt(Thread& main) override {
    driverThreadPointer_ = currentThreadPointer();
    main.carried.threadPointer = driverThreadPointer_;
    setTlsBounds(main, main.carried.threadPointer);
  }

  bool create(Thread& thread, std::size_t stackSize) override {
    const StackBounds stack = stackFor(thread.id, stackSize);
    const std::uintptr_t tls = threadPointerFor(thread);
    if (stack.high == 0 || tls == 0) { return false; }
    thread.stackLow = stack.low;
    thread.stackHigh = stack.high;
    setTlsBounds(thread, tls);
    thread.carried.threadPointer = tls;
    thread.carried.stackPointer = firstFrame(stack.high);
    return true;
  }

  void switchTo(Thread& from, Thread& to) override { jump(&from.carried.stackPointer, to); }

  void leave(Thread& from, Thread& to) override {
    jump(&from.carried.stackPointer, to);
    HEDDLE_CHECK(false, "an ended fiber does not run again");
    __builtin_unreachable();
  }

  void runUntilReturn(Thread& first) override {
    driverThreadPointer_ = currentThreadPointer();
    jump(&driverStackPointer_, first);
  }

  void returnToDriver() override {
    void* abandoned = nullptr;
    loadThreadPointer(driverThreadPointer_);
    heddle_fiber_switch(&abandoned, driverStackPointer_);
    __builtin_unreachable();
  }

  void forgetThreads() override { threadPointers_.clear(); }

  std::uintptr_t homeThreadPointer() const override { return driverThreadPointer_; }

  pthread_t handle(const Thread& thread) const override { return static_cast<pthread_t>(thread.carried.threadPointer); }

private:
  static void jump(void** save, Thread& to) {
    loadThreadPointer(to.carried.threadPointer);
    heddle_fiber_switch(save, to.carried.stackPointer);
  }

  /// A TLS block belongs to a ThreadId. The next execution reinitialises and reuses it.
  std::uintptr_t threadPointerFor(const Thread& thread) {
    if (threadPointers_.size() <= raw(thread.id)) { threadPointers_.resize(raw(thread.id) + 1U); }
    std::uintptr_t& tls = threadPointers_[raw(thread.id)];
    if (tls == 0) {
      tls = newThreadPointer();
    } else {
      renewThreadPointer(tls);
    }
    return tls;
  }

  /// The frame that heddle_fiber_switch pops: control words, six registers, and the entry as the return address. The
  /// stack must be 16-byte aligned before the call in the entry, as the ABI requires.
  static void* firstFrame(std::uintptr_t high) {
    auto* top = reinterpret_cast<std::uintptr_t*>(high - 64);
    *--top = reinterpret_cast<std::uintptr_t>(&heddle_fiber_entry);
    for (int i = 0; i < 6; ++i) {
      *--top = 0;
    }
    --top;
    std::memcpy(top, &kDefaultMxcsr, sizeof kDefaultMxcsr);
    std::memcpy(reinterpret_cast<char*>(top) + 4, &kDefaultX87Control, sizeof kDefaultX87Control);
    return top;
  }

  std::vector<std::uintptr_t> threadPointers_;  ///< Indexed by ThreadId.
  std::uintptr_t driverThreadPointer_ = 0;
  void* driverStackPointer_ = nullptr;
};

}  // namespace

Carrier& fiberCarrier() {
  static FiberCarrier instance;
  return instance;
}

const char* whyNoFibers() { return prepareThreadPointers(); }

}  // namespace heddle::rt

extern "C" void heddle_fiber_main() {
  heddle::rt::initFiberLocale();
  heddle::rt::threadMain(*heddle::rt::gEngine.current);
}
