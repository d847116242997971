#pragma once

#include <string>
#include <vector>

#include "wire/ControlBlock.h"

namespace heddle {

/// The first library among \p modules that was not built with Heddle and has locks of its own: it asks the kernel to
/// wait (`syscall`, `sched_yield`) around atomics that are not seen. What it orders looks like a race. Empty: there is
/// none. Libraries that only call pthread functions are seen; the C and C++ libraries are known.
std::string unseenSynchronisation(const std::vector<wire::Module>& modules);

}  // namespace heddle
