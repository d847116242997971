#pragma once

#include <llvm/IR/Module.h>

namespace heddle::analyse {

/// Gives each call of the module an identity that survives code generation: a discriminator in its debug location. The
/// saved IR and the line table of the program then name calls by the same numbers (analyse/program/CallMap.h).
///
/// The numbers are hashes of the unit and a running number, so they are unique in a program with high probability, and
/// the same whenever the same source is compiled. A call that a later pass merges with another loses its number.
void identifyCalls(llvm::Module& module);

}  // namespace heddle::analyse
