#pragma once

#include <cstddef>

#include "core/ErrorKind.h"
#include "core/Ids.h"
#include "core/Op.h"

/// Misuse of primitives: only what POSIX or C++ define as undefined behaviour, or as an error that the program cannot
/// recover from. If a call is specified to fail with an error code, the models return that code.
namespace heddle::rt {

struct Thread;

/// Ends the execution. \p other: the thread that holds the object, waits on it or was to be joined, or kNoThread.
[[noreturn]] void misuse(ErrorKind kind, OpKind operation, const void* object, ThreadId other, const void* pc);

/// Checks that the object does not lie in freed memory. Called after the scheduling point of the operation.
void checkStands(const void* object, std::size_t size, OpKind operation, const void* pc);

/// The thread that holds the lock at \p address in this execution; kNoThread: none.
ThreadId holderOfLock(const void* address);

}  // namespace heddle::rt
