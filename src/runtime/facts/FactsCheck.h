#pragma once

#include "runtime/engine/Thread.h"
#include "runtime/facts/Futures.h"

/// `--check-facts`: compares the static facts with what the program does. Nothing that happens may be missing from what
/// was predicted earlier.
namespace heddle::rt {

/// \p thread has announced its next operation. thread.future, its prediction at the previous one, must include \p now
/// if that is exact.
void checkFuture(const Thread& thread, const Futures::Future& now);

/// thread.future must include the announced operation, at the address that it really uses.
void checkOperation(const Thread& thread);

/// \p parent has created \p child, and thereby what \p child may do.
void checkCreation(const Thread& parent, const Thread& child);

}  // namespace heddle::rt
