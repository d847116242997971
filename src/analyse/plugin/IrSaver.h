#pragma once

#include <llvm/IR/Module.h>

#include <cstdint>

namespace heddle::analyse {

/// False if the compiler runs with HEDDLE_SAVE_IR=0 in its environment.
bool wantsSavedIr();

/// Stores the current module, framed (wire/SiteRecord.h: IrFrame), in a section of the object file that is never
/// loaded. Returns the low half of its content hash, by which site records refer to it.
std::uint64_t saveIr(llvm::Module& module);

}  // namespace heddle::analyse
