#pragma once

#include <string>
#include <vector>

#include "wire/ControlBlock.h"

namespace heddle::explore {

/// Names the first of \p modules with unseen synchronisation, as the subject of a sentence; accesses that it orders
/// look like races. Empty: there is none. This is a library that was not built with Heddle and has its own locks: it
/// uses compare-and-exchange, or waits in the kernel (`syscall`, `sched_yield`). Libraries that only call pthread
/// functions are seen, and the C and C++ libraries are known. Or it is an instrumented module with inline assembler
/// that touches memory (AssemblyMark).
std::string unseenSynchronisation(const std::vector<wire::Module>& modules);

/// Whether the program itself contains such assembler.
bool hasUnseenAssembler(const std::string& program);

}  // namespace heddle::explore
