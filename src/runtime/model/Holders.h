#pragma once

#include "core/Ids.h"
#include "runtime/engine/Thread.h"

namespace heddle::rt {

/// Who holds what \p waiting waits for; kNoThread where that means nothing (a condition variable, a semaphore) or
/// nobody does. A lock held by many readers: the first of them by ThreadId. It is \p waiting itself for a
/// self-deadlock.
ThreadId holderOf(const Thread& waiting);

/// Where \p holder got the lock at \p address; null if it does not hold it.
const HeldLock* acquisitionOf(const Thread& holder, const void* address);

}  // namespace heddle::rt
