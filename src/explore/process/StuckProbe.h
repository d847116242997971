#pragma once

#include <sys/types.h>

#include "wire/ControlBlock.h"

namespace heddle::explore {

/// Examines a process that makes no progress from outside. Records the stack of its running thread (or else of its
/// first thread) in the outcome, and whether it provably loops forever. Walks frame pointers, which `heddle c++`
/// preserves. Records nothing if ptrace is denied. The process continues afterwards.
void noteWhereItStands(pid_t pid, wire::ControlBlock& block);

}  // namespace heddle::explore
