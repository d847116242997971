#pragma once

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/Instruction.h>

#include <string>

namespace heddle::analyse {

/// "queue.h:31": the innermost line of the user's own code that the instruction comes from; empty if all of it is a
/// library's, or the probe's.
std::string userLine(const llvm::Instruction& instruction);

/// A function of the standard library, by its mangled name.
bool isLibraryName(llvm::StringRef name);
/// Inside of such a function.
bool isLibraryCode(const llvm::Instruction& instruction);

}  // namespace heddle::analyse
