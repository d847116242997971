#pragma once

#include <string>
#include <vector>

#include "wire/ControlBlock.h"

namespace heddle {

/// Who among \p modules synchronises unseen, as the subject of a sentence; what it orders looks like a race. Empty:
/// nobody. A library that was not built with Heddle and has locks of its own: it exchanges values atomically, or asks
/// the kernel to wait (`syscall`, `sched_yield`). Libraries that only call pthread functions are seen; the C and C++
/// libraries are known. Or a module with inline assembler that touches memory (AssemblyMark).
std::string unseenSynchronisation(const std::vector<wire::Module>& modules);

/// Whether the program itself has such assembler.
bool hasUnseenAssembler(const std::string& program);

}  // namespace heddle
