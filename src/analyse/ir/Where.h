#pragma once

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/Instruction.h>

#include <string>

namespace heddle::analyse {

/// "queue.h:31": the innermost line of user code that the instruction comes from; empty if it comes only from a library
/// or the probe.
std::string userLine(const llvm::Instruction& instruction);

/// Whether a mangled name is that of a standard library function.
bool isLibraryName(llvm::StringRef name);
/// Whether the instruction is in such a function.
bool isLibraryCode(const llvm::Instruction& instruction);

}  // namespace heddle::analyse
