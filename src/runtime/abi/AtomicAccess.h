#pragma once

#include "core/Op.h"
#include "runtime/abi/AccessGate.h"
#include "runtime/abi/NativeAtomic.h"
#include "runtime/engine/Engine.h"
#include "runtime/race/AtomicObjects.h"

/// The controlled atomic operations. Each takes the same steps: announce the operation and wait for its turn; perform
/// it; check for races with plain accesses; update the clocks; pass the result to the engine.
namespace heddle::rt {

/// Compilers pass the values of __ATOMIC_*. gcc may set flags for lock elision above them.
inline MemoryOrder orderOf(int compilerOrder) { return static_cast<MemoryOrder>(compilerOrder & 7); }

/// Announces one operation on one object and updates the clocks.
class AtomicStep {
public:
  AtomicStep(OpKind kind, const volatile void* address, std::size_t size, MemoryOrder order, const void* pc);

  void loaded(std::uint64_t value, bool succeeded, MemoryOrder order) const;
  void stored(std::uint64_t value, bool changed) const;
  void updated(std::uint64_t value, bool changed) const;

  /// Chooses which of the stores that the memory model allows is visible to a load. Only sequential consistency is
  /// implemented, so there is exactly one; a weaker memory model would offer more here.
  void chooseVisibleStore() const;

private:
  void check(Touch touch) const;

  const void* address_;
  std::size_t size_;
  MemoryOrder order_;
  const void* pc_;
};

/// Whether a compare-exchange that may fail spuriously does so.
bool failsSpuriously(const volatile void* address);

template <class T>
T atomicLoadOp(const volatile T* address, int order, const void* pc) {
  if (!controlled()) { return nativeLoad(address); }
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
  if (!controlled()) { return nativeUpdate(address, operation); }
  const AtomicStep step(kind, address, sizeof(T), orderOf(order), pc);
  const T old = nativeUpdate(address, operation);
  const T fresh = operation(old);
  step.updated(static_cast<std::uint64_t>(fresh), fresh != old);
  return old;
}

/// Returns true if the value was exchanged. Otherwise \p expected receives the current value.
template <class T>
bool atomicCompareExchangeOp(volatile T* address, T& expected, T desired, int order, int failureOrder, bool weak,
                             const void* pc) {
  if (!controlled()) { return nativeCompareExchange(address, expected, desired); }
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
