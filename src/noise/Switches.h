#pragma once

#include "noise/Modules.h"
#include "wire/NoiseBlock.h"

namespace heddle::noise {

/// Switches the inlined checks of the program: those at sites without rules are skipped by a jump, so that a place
/// without noise costs next to nothing. False: a module could not be patched.
bool switchSites(const Modules& modules, wire::noise::Mode mode);

}  // namespace heddle::noise
