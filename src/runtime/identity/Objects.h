#pragma once

#include "core/Ids.h"
#include "wire/ControlBlock.h"

/// From addresses to names that are the same in every execution: a heap block is (thread, n-th allocation), a global is
/// (module, offset), a variable on a stack is (thread, distance from the stack's top), a thread_local is (thread,
/// offset). An address gets the same name whoever asks.
namespace heddle::rt {

ObjectId objectOf(const void* address);

/// The same in words. Place::Unknown: a mapping that nobody of us made. Its objects are named by the order in which the
/// execution came to their pages, or as InitialStack.h says; the address, which another process may not repeat, is in
/// `offset`.
void locate(const void* address, wire::Location& out);

}  // namespace heddle::rt
