#pragma once

#include <sys/types.h>

#include "explore/process/MemoryDigest.h"

namespace heddle::explore {

/// Whether \p thread of \p pid, which the caller has stopped by ptrace, provably loops forever. Single-stepped, it
/// returns to an earlier state of all registers and all memory, without external input on the way (system call, clock,
/// random number). No other thread may run. \p runtime is the data of libheddle.so, which is excluded from the
/// comparison: it counts the rounds of loops to decide when to check on other threads, and these do nothing. False: not
/// proven; the loop may still be endless.
bool repeatsItself(pid_t pid, pid_t thread, const MemoryRange& runtime = {});

}  // namespace heddle::explore
