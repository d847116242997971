#pragma once

#include <llvm/IR/Module.h>

#include <cstdint>

namespace heddle {

/// False when HEDDLE_SAVE_IR=0 is in the environment of the compiler.
bool wantsSavedIr();

/// Puts the module as it is now, framed (wire/SiteRecord.h: IrFrame), into a section of the object file that no program
/// loads. Returns the low half of its content hash, by which site records name it.
std::uint64_t saveIr(llvm::Module& module);

}  // namespace heddle
