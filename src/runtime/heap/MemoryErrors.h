#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/carrier/StackPool.h"
#include "runtime/engine/Engine.h"
#include "runtime/heap/Heap.h"
#include "runtime/race/ShadowEntry.h"
#include "wire/ControlBlock.h"

/// Accesses to memory that no longer exists or never did: freed blocks, the surroundings of a block, the stacks of
/// ended threads. An access is checked after its scheduling point, because everything that other threads do while the
/// thread waits for its turn comes before the access. Only accesses that the quick check does not settle are checked.
/// Freeing a block drops its history, so the quick check never settles the first access after that.
namespace heddle::rt {

/// The access that the running thread is about to make is an error: ends the execution.
[[noreturn]] void reportBadAccess(const void* address, std::size_t size, Touch touch, const void* pc,
                                  OpKind operation = OpKind::None);

bool isOnDeadStack(const void* address);

/// Checks an access to the stack of another thread, \p owner. It is an error if the thread, or the function that the
/// memory belonged to, has ended. Otherwise it is noted for the end of the thread.
void checkForeignStack(ThreadId owner, const void* address, std::size_t size, Touch touch, const void* pc);

inline void checkMemory(const void* address, std::size_t size, Touch touch, const void* pc) {
  if (heap::isForbidden(address, size)) [[unlikely]] { reportBadAccess(address, size, touch, pc); }
  const ThreadId owner = stackOwner(reinterpret_cast<std::uintptr_t>(address));
  if (owner != kNoThread && owner != gEngine.current->id) [[unlikely]] {
    checkForeignStack(owner, address, size, touch, pc);
  }
}

/// Checks a primitive at \p address that is about to be used. Its own accesses are not instrumented.
void checkObject(const void* address, std::size_t size, OpKind operation, const void* pc);

/// Stores in \p out what is known about \p block, which contains \p address or is close to it.
void describeBlock(const heap::BlockInfo& block, const void* address, wire::ErrorDetails& out);

/// The block is about to be freed or resized at \p caller. This is a scheduling point if the site is known to race.
void announceBlockEnd(const void* start, const void* caller);

/// The block is freed. Accesses that are not ordered before this race with it. Its history is dropped.
void blockEnds(const void* start, std::size_t size, const void* caller);

/// realloc shrinks the block: the same for the bytes that it cuts off.
void blockShrinks(const void* cut, std::size_t size, const void* caller);

/// The stack of the running thread is about to end. This is a scheduling point if it is known to race. Returns true if
/// it was one.
bool announceStackEnd(Thread& thread);
/// The stack ends. Accesses by other threads that are not ordered before this become scheduling points, and so does the
/// end itself.
void stackEnds(Thread& thread);

}  // namespace heddle::rt
