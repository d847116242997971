#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/carrier/StackPool.h"
#include "runtime/engine/Engine.h"
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

/// An access to the stack of another thread, \p owner: an error if the thread or the function that the memory belonged
/// to has ended, else noted for the thread's end.
void checkForeignStack(ThreadId owner, const void* address, std::size_t size, Touch touch, const void* pc);

inline void checkMemory(const void* address, std::size_t size, Touch touch, const void* pc) {
  if (heap::isForbidden(address, size)) [[unlikely]] {
    reportBadAccess(address, size, touch, pc);
  }
  const ThreadId owner = stackOwner(reinterpret_cast<std::uintptr_t>(address));
  if (owner != kNoThread && owner != gEngine.current->id) [[unlikely]] {
    checkForeignStack(owner, address, size, touch, pc);
  }
}

/// For a primitive that stands at \p address: no access of it is seen, but it is used.
void checkObject(const void* address, std::size_t size, OpKind operation, const void* pc);

/// What is known about the block around \p address, or close to it, goes into \p out.
void describeBlock(const heap::BlockInfo& block, const void* address, wire::ErrorDetails& out);

/// The block is about to end, or to be resized, at \p caller: a scheduling point if that is known to race.
void announceBlockEnd(const void* start, const void* caller);

/// The block ends: whoever accessed it without being ordered before this races with it, and its history is dropped.
void blockEnds(const void* start, std::size_t size, const void* caller);

/// realloc makes the block smaller: the same for what it cuts off.
void blockShrinks(const void* cut, std::size_t size, const void* caller);

/// The stack of the running thread is about to end: a scheduling point if that is known to race. True: it was one.
bool announceStackEnd(Thread& thread);
/// It ends: what others access on it without being ordered before this becomes a scheduling point, and so does the end.
void stackEnds(Thread& thread);

}  // namespace heddle::rt
