#pragma once

#include "core/Ids.h"
#include "wire/ControlBlock.h"

/// Maps addresses to names that are the same in every execution: a heap block is (thread, n-th allocation), a global
/// variable is (module, offset), a variable on a stack is (thread, distance from the top of the stack), a thread_local
/// variable is (thread, offset). The name of an address does not depend on the thread that asks.
namespace heddle::rt {

ObjectId objectOf(const void* address);

/// The same as a description. Place::Unknown is memory that the runtime did not hand out. Its objects are identified by
/// the order in which the execution first accessed their pages, or as described in InitialStack.h; `offset` holds the
/// address, which may differ in another process.
void locate(const void* address, wire::Location& out);

}  // namespace heddle::rt
