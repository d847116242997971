#include "runtime/abi/AtomicAccess.h"

namespace heddle::rt {

AtomicStep::AtomicStep(OpKind kind, const volatile void* address, std::size_t size, MemoryOrder order, const void* pc)
    : address_(const_cast<const void*>(address)), size_(size), order_(order), pc_(pc) {
  reach(kind, address_, pc, order);
  if (gAccessGate.detecting && self().clocks.ignoring == 0) {
    checkMemory(address_, size, kind == OpKind::AtomicLoad ? Touch::AtomicRead : Touch::AtomicWrite, pc);
  }
}

void AtomicStep::chooseVisibleStore() const { chooseValue(ChoiceKind::VisibleStore, 1, address_); }

void AtomicStep::check(Touch touch) const {
  Thread& thread = self();
  touchAtomic(thread.clocks, reinterpret_cast<std::uintptr_t>(address_), size_, touch,
              reinterpret_cast<std::uintptr_t>(pc_), thread.calls.context());
}

void AtomicStep::loaded(std::uint64_t value, bool succeeded, MemoryOrder order) const {
  if (gAccessGate.detecting) {
    check(Touch::AtomicRead);
    atomicLoad(self().clocks, reinterpret_cast<std::uintptr_t>(address_), order);
  }
  noteResult(value, static_cast<std::uint8_t>(size_), succeeded, false);
}

void AtomicStep::stored(std::uint64_t value, bool changed) const {
  if (gAccessGate.detecting) {
    check(Touch::AtomicWrite);
    atomicStore(self().clocks, reinterpret_cast<std::uintptr_t>(address_), order_);
  }
  noteResult(value, static_cast<std::uint8_t>(size_), true, changed);
}

void AtomicStep::updated(std::uint64_t value, bool changed) const {
  if (gAccessGate.detecting) {
    check(Touch::AtomicWrite);
    atomicUpdate(self().clocks, reinterpret_cast<std::uintptr_t>(address_), order_);
  }
  noteResult(value, static_cast<std::uint8_t>(size_), true, changed);
}

bool failsSpuriously(const volatile void* address) {
  return chooseValue(ChoiceKind::WeakCasFailure, 2, const_cast<const void*>(address)) == 1;
}

void atomicFenceOp(int order, const void* pc) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  if (!controlled()) { return; }
  reach(OpKind::Fence, nullptr, pc, orderOf(order));
  if (gAccessGate.detecting) { atomicFence(self().clocks, orderOf(order)); }
  noteResult(0, 0, true, false);
}

}  // namespace heddle::rt
