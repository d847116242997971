#pragma once

#include "noise/Modules.h"
#include "wire/NoiseBlock.h"

namespace heddle::noise {

/// Turns the places of the program's code that need nothing in this run into jumps (wire/JumpRecord.h), so that an
/// access without noise costs one jump. Call it before the program has threads, after the rules are known.
///
/// Where a module has no section headers, or the system does not allow code to be changed, the accesses call the
/// library, which finds no rule: slower, with the same effect.
void placeJumps(const Modules& modules, wire::noise::Mode mode);

}  // namespace heddle::noise
