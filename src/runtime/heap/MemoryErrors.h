#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/carrier/StackPool.h"
#include "runtime/heap/Heap.h"
#include "runtime/race/ShadowEntry.h"
#include "wire/ControlBlock.h"

/// Accesses to memory that is not there any more, or never was: freed blocks, what lies around a block, the stacks of
/// threads that have ended. Asked behind the scheduling point of an access, because what others do while the thread
/// waits for its turn comes before it, and only for accesses that the quick check does not settle: the end of a block
/// drops its history, so the first access after it is never settled there.
namespace heddle::rt {

/// The access of the running thread that is about to happen is an error: the execution ends.
[[noreturn]] void reportBadAccess(const void* address, std::size_t size, Touch touch, const void* pc,
                                  OpKind operation = OpKind::None);

bool isOnDeadStack(const void* address);

inline void checkMemory(const void* address, std::size_t size, Touch touch, const void* pc) {
  if (heap::isForbidden(address, size)) [[unlikely]] {
    reportBadAccess(address, size, touch, pc);
  }
  if (stackOwner(reinterpret_cast<std::uintptr_t>(address)) != kNoThread && isOnDeadStack(address)) [[unlikely]] {
    reportBadAccess(address, size, touch, pc);
  }
}

/// For a primitive that stands at \p address: no access of it is seen, but it is used.
void checkObject(const void* address, std::size_t size, OpKind operation, const void* pc);

/// What is known about the block around \p address, or close to it, goes into \p out.
void describeBlock(const heap::BlockInfo& block, const void* address, wire::ErrorDetails& out);

/// The block ends: whoever accessed it without being ordered before this races with it, and its history is dropped.
void blockEnds(const void* start, std::size_t size, const void* caller);

}  // namespace heddle::rt
