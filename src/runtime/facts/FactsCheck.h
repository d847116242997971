#pragma once

#include "runtime/engine/Thread.h"

/// `--check-facts`: compares the static facts with what the program does. Nothing that happens may be missing from what
/// was predicted earlier.
namespace heddle::rt {

/// \p thread has announced its next operation. Its prediction at the previous one must include its present one, and the
/// present one must include the operation.
void checkFacts(Thread& thread);

/// \p parent has created \p child.
void checkCreation(const Thread& parent, Thread& child);

}  // namespace heddle::rt
