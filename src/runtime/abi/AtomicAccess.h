#pragma once

#include "core/Op.h"
#include "runtime/abi/AccessGate.h"
#include "runtime/abi/NativeAtomic.h"
#include "runtime/engine/Engine.h"
#include "runtime/race/AtomicObjects.h"

/// The controlled atomic operations. Each in the same order: announce it and wait for the turn; perform it; check for
/// races with plain accesses; move the clocks; tell the engine what was seen.
namespace heddle::rt {

/// Compilers pass the values of __ATOMIC_*, gcc with flags for lock elision above them.
inline MemoryOrder orderOf(int compilerOrder) { return static_cast<MemoryOrder>(compilerOrder & 7); }

/// Announces and clocks one operation on one object.
class AtomicStep {
public:
  AtomicStep(OpKind kind, const volatile void* address, std::size_t size, MemoryOrder order, const void* pc);

  void loaded(std::uint64_t value, bool succeeded, MemoryOrder order) const;
  void stored(std::uint64_t value, bool changed) const;
  void updated(std::uint64_t value, bool changed) const;

  /// Which of the stores that a load may see by the memory model it does see. Under sequential consistency there is
  /// one; a weaker exploration offers more here.
  void chooseVisibleStore() const;

private:
  void check(Touch touch) const;

  const void* address_;
  std::size_t size_;
  MemoryOrder order_;
  const void* pc_;
};

/// A compare-exchange that is allowed to fail without a reason: whether it does.
bool failsSpuriously(const volatile void* address);

template <class T>
T atomicLoadOp(const volatile T* address, int order, const void* pc) {
  if (!controlled()) {
    return nativeLoad(address);
  }
  const AtomicStep step(OpKind::AtomicLoad, address, sizeof(T), orderOf(order), pc);
  step.chooseVisibleStore();
  const T value = nativeLoad(address);
  step.loaded(static_cast<std::uint64_t>(value), true, orderOf(order));
  return value;
}

template <class T>
void atomicStoreOp(volatile T* address, T value, int order, const void* pc) {
  const auto put = [value](T) { return value; };
  if (!controlled()) {
    nativeUpdate(address, put);
    return;
  }
  const AtomicStep step(OpKind::AtomicStore, address, sizeof(T), orderOf(order), pc);
  const T old = nativeUpdate(address, put);
  step.stored(static_cast<std::uint64_t>(value), old != value);
}

template <class T, class Operation>
T atomicUpdateOp(OpKind kind, volatile T* address, Operation operation, int order, const void* pc) {
  if (!controlled()) {
    return nativeUpdate(address, operation);
  }
  const AtomicStep step(kind, address, sizeof(T), orderOf(order), pc);
  const T old = nativeUpdate(address, operation);
  const T fresh = operation(old);
  step.updated(static_cast<std::uint64_t>(fresh), fresh != old);
  return old;
}

/// True: exchanged. Else \p expected receives what is there.
template <class T>
bool atomicCompareExchangeOp(volatile T* address, T& expected, T desired, int order, int failureOrder, bool weak,
                             const void* pc) {
  if (!controlled()) {
    return nativeCompareExchange(address, expected, desired);
  }
  const AtomicStep step(OpKind::AtomicCompareExchange, address, sizeof(T), orderOf(order), pc);
  if (weak && gEngine.offersWeakCasFailures && nativeLoad(address) == expected && failsSpuriously(address)) {
    step.loaded(static_cast<std::uint64_t>(expected), false, orderOf(failureOrder));
    return false;
  }
  const T old = expected;
  if (nativeCompareExchange(address, expected, desired)) {
    step.updated(static_cast<std::uint64_t>(desired), old != desired);
    return true;
  }
  step.loaded(static_cast<std::uint64_t>(expected), false, orderOf(failureOrder));
  return false;
}

void atomicFenceOp(int order, const void* pc);

}  // namespace heddle::rt
