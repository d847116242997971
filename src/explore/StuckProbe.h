#pragma once

#include <sys/types.h>

#include "wire/ControlBlock.h"

namespace heddle {

/// Looks from outside at a process that makes no progress and notes the stack of the thread that runs (else of its
/// first thread) in the outcome: where it spins or blocks, and whether it can be shown that it does so for ever.
/// Follows frame pointers, which `heddle c++` keeps. Where ptrace is denied nothing is noted. The process goes on
/// afterwards.
void noteWhereItStands(pid_t pid, wire::ControlBlock& block);

}  // namespace heddle
