#pragma once

#include "core/Ids.h"
#include "runtime/engine/Thread.h"

namespace heddle::rt {

/// The holder of the object that \p waiting waits for; kNoThread if that has no meaning (a condition variable, a
/// semaphore) or no thread holds it. For a lock with several readers, the one with the lowest ThreadId. For a
/// self-deadlock, \p waiting itself.
ThreadId holderOf(const Thread& waiting);

/// Where \p holder acquired the lock at \p address; null if it does not hold it.
const HeldLock* acquisitionOf(const Thread& holder, const void* address);

}  // namespace heddle::rt
