#include <cstdint>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/LatePart.h"
#include "runtime/model/AddressTable.h"
#include "runtime/model/Spurious.h"

/// libc++ waits for an atomic that is not a futex word on one of its own 256 words, selected by a hash of the address.
/// With ASLR the word differs between processes, and two atomics may share one. Here each atomic has its own.
namespace heddle::rt {
namespace {

struct WaitState {
  std::int32_t version = 0;  ///< Number of notifications. Restarting at 0 is harmless: no thread sleeps then.
  WaitQueue sleepers;
};

AddressTable<WaitState> gWaits;

constexpr std::uint64_t kAsleep = 1;
constexpr std::uint64_t kWoken = 0;

bool isWoken(const Thread& thread) { return thread.waitTag == kWoken; }
bool mayWakeAnyTime(const Thread&) { return true; }

const void* plain(const volatile void* address) { return const_cast<const void*>(address); }

void wait(const void* address, std::int32_t seen, const void* pc) {
  reach(OpKind::FutexWait, address, pc);
  const std::int32_t version = gWaits.of(address).version;
  noteResult(static_cast<std::uint32_t>(version), 4, version == seen, version == seen);
  if (version != seen) { return; }
  const bool spurious = wakesSpuriously(address, kNever);
  self().waitTag = kAsleep;
  if (reachWhen(OpKind::FutexSleep, address, pc, gWaits.of(address).sleepers, spurious ? mayWakeAnyTime : isWoken,
                nullptr, kNever, {.isSecondHalf = true}) == Waited::Interrupted) {
    handleInterruption();  // the caller checks its atomic again
  }
}

void wakeOne(WaitState& state, const void* address) {
  std::uint32_t count = 0;
  for (const Thread* t = state.sleepers.first(); t != nullptr; t = WaitQueue::next(*t)) {
    count += t->waitTag == kAsleep ? 1 : 0;
  }
  std::uint32_t n = count > 1 ? chooseValue(ChoiceKind::Notify, count, address) : 0;
  for (Thread* t = state.sleepers.first(); t != nullptr; t = WaitQueue::next(*t)) {
    if (t->waitTag == kAsleep && n-- == 0) {
      t->waitTag = kWoken;
      return;
    }
  }
}

void notify(const void* address, bool all, const void* pc) {
  reach(OpKind::FutexWake, address, pc);
  WaitState& state = gWaits.of(address);
  ++state.version;
  const bool hasSleepers = state.sleepers.first() != nullptr;
  noteResult(hasSleepers ? 1 : 0, 4, true, true);
  if (!all) { wakeOne(state, address); }
  for (Thread* t = state.sleepers.first(); all && t != nullptr; t = WaitQueue::next(*t)) {
    t->waitTag = kWoken;
  }
  state.sleepers.refresh();
}

}  // namespace

const LatePart kLateLibcxxWaits = ownPart<gWaits>();
}  // namespace heddle::rt

using namespace heddle::rt;

extern "C" {

// std::__1::__libcpp_atomic_monitor, __libcpp_atomic_wait, __cxx_atomic_notify_one and _all, for any address.
HEDDLE_EXPORT std::int32_t heddleLibcxxMonitor(const volatile void* address) asm(
    "_ZNSt3__123__libcpp_atomic_monitorEPVKv");
HEDDLE_EXPORT void heddleLibcxxWait(const volatile void* address,
                                    std::int32_t seen) asm("_ZNSt3__120__libcpp_atomic_waitEPVKvi");
HEDDLE_EXPORT void heddleLibcxxNotifyOne(const volatile void* address) asm("_ZNSt3__123__cxx_atomic_notify_oneEPVKv");
HEDDLE_EXPORT void heddleLibcxxNotifyAll(const volatile void* address) asm("_ZNSt3__123__cxx_atomic_notify_allEPVKv");

HEDDLE_EXPORT std::int32_t heddleLibcxxMonitor(const volatile void* address) {
  static constinit heddle::real::Cached<std::int32_t (*)(const volatile void*)> real(
      "_ZNSt3__123__libcpp_atomic_monitorEPVKv");
  return controlled() ? gWaits.of(plain(address)).version : real.get()(address);
}

HEDDLE_EXPORT void heddleLibcxxWait(const volatile void* address, std::int32_t seen) {
  static constinit heddle::real::Cached<void (*)(const volatile void*, std::int32_t)> real(
      "_ZNSt3__120__libcpp_atomic_waitEPVKvi");
  if (controlled()) {
    wait(plain(address), seen, HEDDLE_CALLER);
  } else {
    real.get()(address, seen);
  }
}

HEDDLE_EXPORT void heddleLibcxxNotifyOne(const volatile void* address) {
  static constinit heddle::real::Cached<void (*)(const volatile void*)> real("_ZNSt3__123__cxx_atomic_notify_oneEPVKv");
  if (controlled()) {
    notify(plain(address), false, HEDDLE_CALLER);
  } else {
    real.get()(address);
  }
}

HEDDLE_EXPORT void heddleLibcxxNotifyAll(const volatile void* address) {
  static constinit heddle::real::Cached<void (*)(const volatile void*)> real("_ZNSt3__123__cxx_atomic_notify_allEPVKv");
  if (controlled()) {
    notify(plain(address), true, HEDDLE_CALLER);
  } else {
    real.get()(address);
  }
}

}  // extern "C"
