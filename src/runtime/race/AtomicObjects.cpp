#include "runtime/race/AtomicObjects.h"

#include <cstring>
#include <new>

#include "core/Hash.h"
#include "runtime/engine/LatePart.h"
#include "runtime/race/RaceCheck.h"
#include "runtime/race/Reserve.h"

namespace heddle::rt {

constinit AtomicObjects gAtomics;
const LatePart kLateAtomics = ownPart<gAtomics>();

AtomicObjects::Slot& AtomicObjects::slotOf(std::uintptr_t address) {
  std::size_t i = mixHash(0, address) & (capacity_ - 1);
  while (slots_[i].released.valid() && slots_[i].address != address) {
    i = (i + 1) & (capacity_ - 1);
  }
  return slots_[i];
}

void AtomicObjects::renew() {
  if (generation_ != gClocks.generation) {
    generation_ = gClocks.generation;
    used_ = 0;
  }
}

SyncClock* AtomicObjects::find(std::uintptr_t address) {
  renew();
  if (used_ == 0) { return nullptr; }
  Slot& slot = slotOf(address);
  return slot.released.valid() ? &slot.released : nullptr;
}

SyncClock& AtomicObjects::make(std::uintptr_t address) {
  renew();
  if (2 * used_ >= capacity_) { grow(); }
  Slot& slot = slotOf(address);
  if (!slot.released.valid()) {
    slot.address = address;
    slot.released.renew();
    ++used_;
  }
  return slot.released;
}

void AtomicObjects::grow() {
  Slot* const old = slots_;
  const std::size_t oldCapacity = capacity_;
  capacity_ = oldCapacity == 0 ? 1024 : oldCapacity * 2;
  slots_ = static_cast<Slot*>(reserveZeroed(capacity_ * sizeof(Slot)));
  for (std::size_t i = 0; i < oldCapacity; ++i) {
    if (old[i].released.valid()) { new (&slotOf(old[i].address)) Slot(old[i]); }
  }
  if (old != nullptr) { sys::munmap(old, oldCapacity * sizeof(Slot)); }
}

bool AtomicObjects::save() {
  constexpr std::size_t kMost = 4096;
  saved_->generation = generation_;
  saved_->used = used_;
  saved_->slots.clear();
  if (generation_ != gClocks.generation) { return true; }
  if (capacity_ > kMost) { return false; }
  saved_->slots.assign(slots_, slots_ + capacity_);
  return true;
}

void AtomicObjects::putBack() {
  if (generation_ == saved_->generation && generation_ != gClocks.generation) { return; }  // not used since
  generation_ = saved_->generation;
  used_ = saved_->used;
  if (saved_->slots.size() == capacity_ && capacity_ != 0) {
    std::memcpy(static_cast<void*>(slots_), saved_->slots.data(), capacity_ * sizeof(Slot));
    return;
  }
  for (std::size_t i = 0; i < capacity_; ++i) {
    slots_[i].released.generation = 0;
  }
  for (const Slot& slot : saved_->slots) {
    if (slot.released.valid()) { slotOf(slot.address) = slot; }
  }
}

namespace {

void obtain(ThreadClocks& thread, const SyncClock& released, MemoryOrder order) {
  (isAcquire(order) ? thread.clock : thread.acquireFence).join(released.clock);
}

}  // namespace

void atomicLoad(ThreadClocks& thread, std::uintptr_t address, MemoryOrder order) {
  if (thread.ignoringSync != 0) [[unlikely]] { return; }
  if (const SyncClock* const released = gAtomics.find(address)) { obtain(thread, *released, order); }
}

void atomicStore(ThreadClocks& thread, std::uintptr_t address, MemoryOrder order) {
  if (thread.ignoringSync != 0) [[unlikely]] { return; }
  if (isRelease(order)) {
    releaseReplace(thread, gAtomics.make(address));
  } else if (!thread.releaseFence.empty()) {
    gAtomics.make(address).clock.assign(thread.releaseFence);
  } else {
    atomicBegins(address);
  }
}

void atomicUpdate(ThreadClocks& thread, std::uintptr_t address, MemoryOrder order) {
  if (thread.ignoringSync != 0) [[unlikely]] { return; }
  atomicLoad(thread, address, order);
  if (isRelease(order) && isAcquire(order)) {
    releaseReplace(thread, gAtomics.make(address));  // the thread's clock now includes the object's
  } else if (isRelease(order)) {
    release(thread, gAtomics.make(address));
  } else if (!thread.releaseFence.empty()) {
    gAtomics.make(address).clock.join(thread.releaseFence);
  }
}

void atomicFence(ThreadClocks& thread, MemoryOrder order) {
  if (thread.ignoringSync != 0) [[unlikely]] { return; }
  if (isAcquire(order)) {
    thread.clock.join(thread.acquireFence);
    thread.acquireFence.clear();
  }
  if (isRelease(order)) {
    thread.releaseFence.assign(thread.clock);
    tickAfterRelease(thread);
  }
}

void touchAtomic(ThreadClocks& thread, std::uintptr_t address, std::size_t size, Touch touch, std::uintptr_t pc,
                 std::uint32_t context) {
  // No entry is an atomic write: the memory is new, or was written plainly, which begins a new object.
  if (!touchBytes(thread, address, size, touch, pc, context)) { atomicBegins(address); }
}

void atomicBegins(std::uintptr_t address) {
  if (SyncClock* const released = gAtomics.find(address)) { released->clock.clear(); }
}

}  // namespace heddle::rt
