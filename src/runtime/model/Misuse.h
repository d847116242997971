#pragma once

#include "core/ErrorKind.h"
#include "core/Ids.h"
#include "core/Op.h"

#include <cstddef>

/// Primitives used against their rules. Only what POSIX or C++ call an error that the program cannot go on from, or
/// undefined behaviour: where a call is promised to fail with an error code, failing is what the models do.
namespace heddle::rt {

struct Thread;

/// Ends the execution. \p other: who holds the object, waits on it or was to be joined, or kNoThread.
[[noreturn]] void misuse(ErrorKind kind, OpKind operation, const void* object, ThreadId other, const void* pc);

/// The object must not lie in memory that is gone. After the scheduling point of the operation.
void checkStands(const void* object, std::size_t size, OpKind operation, const void* pc);

/// Of the lock at \p address: who has got it in this execution; kNoThread: nobody.
ThreadId holderOfLock(const void* address);

}  // namespace heddle::rt
