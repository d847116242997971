#pragma once

#include "wire/NoiseBlock.h"

namespace heddle::noise {

/// Looks up the functions of libc that the hooks replace.
void findRealFunctions();

/// Lets accesses pass the check that is linked into the program, or not.
void openQuickChecks(wire::noise::Mode mode);

}  // namespace heddle::noise
