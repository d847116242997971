#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>

namespace heddle::analyse {

/// The function that a std::thread runs whose state has this table of virtual functions; null if the variable is not
/// such a table.
const llvm::Function* threadEntryOf(const llvm::GlobalVariable& table);

}  // namespace heddle::analyse
