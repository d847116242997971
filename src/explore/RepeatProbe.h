#pragma once

#include <sys/types.h>

#include "explore/MemoryDigest.h"

namespace heddle {

/// Whether \p thread of \p pid, which the caller has stopped by ptrace, provably runs in a loop for ever: executed one
/// instruction after the other, it comes to a state that it has been in before, in all registers and all memory, and
/// has asked nobody on the way (the kernel, a clock, a random number). No other thread may run. \p runtime: the data of
/// libheddle.so, which counts the rounds of loops; it decides when other threads are asked, and they do nothing. False:
/// not shown; the loop may be endless all the same.
bool repeatsItself(pid_t pid, pid_t thread, const MemoryRange& runtime = {});

}  // namespace heddle
