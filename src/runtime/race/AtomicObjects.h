#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/Op.h"
#include "runtime/Immortal.h"
#include "runtime/race/Ordering.h"
#include "runtime/race/ShadowEntry.h"

/// Happens-before through atomics, as C++20 defines it. Call these after the operation itself, in execution order.
namespace heddle::rt {

/// What a load of each atomic object would acquire: the clock of the release sequence of its current value.
class AtomicObjects {
public:
  /// The object's clock in this execution; null if there is nothing to acquire.
  SyncClock* find(std::uintptr_t address);
  SyncClock& make(std::uintptr_t address);

  bool save();  ///< For LatePart. False: there are too many.
  void putBack();

private:
  struct Slot {
    std::uintptr_t address;
    SyncClock released;  ///< If it belongs to an earlier execution, the slot is free.
  };
  struct Saved {
    std::vector<Slot> slots;
    std::size_t used = 0;
    std::uint64_t generation = 0;
  };

  Slot& slotOf(std::uintptr_t address);
  void grow();
  void renew();

  Slot* slots_ = nullptr;
  std::size_t capacity_ = 0;
  std::size_t used_ = 0;
  std::uint64_t generation_ = 0;
  Immortal<Saved> saved_;
};

extern AtomicObjects gAtomics;

void atomicLoad(ThreadClocks& thread, std::uintptr_t address, MemoryOrder order);
void atomicStore(ThreadClocks& thread, std::uintptr_t address, MemoryOrder order);
/// A read-modify-write that wrote. One that only read (a failed compare-exchange) is an atomicLoad.
void atomicUpdate(ThreadClocks& thread, std::uintptr_t address, MemoryOrder order);
void atomicFence(ThreadClocks& thread, MemoryOrder order);

/// The race check of an atomic access. Call it before the functions above.
void touchAtomic(ThreadClocks& thread, std::uintptr_t address, std::size_t size, Touch touch, std::uintptr_t pc,
                 std::uint32_t context);

/// A new object begins at this address: it does not inherit what its predecessor there published.
void atomicBegins(std::uintptr_t address);

}  // namespace heddle::rt
