#include "analyse/ir/Where.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instruction.h>
#include <llvm/Support/Path.h>

namespace heddle::analyse {
namespace {

bool isOwn(llvm::StringRef directory, llvm::StringRef file) {
  const bool absolute = llvm::sys::path::is_absolute(file);
  return !file.starts_with("heddle-") && !(absolute ? file : directory).starts_with("/usr/");
}

}  // namespace

std::string userLine(const llvm::Instruction& instruction) {
  for (const llvm::DILocation* place = instruction.getDebugLoc().get(); place != nullptr;
       place = place->getInlinedAt()) {
    if (place->getLine() != 0 && isOwn(place->getDirectory(), place->getFilename())) {
      return llvm::sys::path::filename(place->getFilename()).str() + ":" + std::to_string(place->getLine());
    }
  }
  return "";
}

bool isLibraryName(llvm::StringRef name) {
  return name.starts_with("_ZSt") || name.starts_with("_ZNSt") || name.starts_with("_ZNKSt") ||
         name.starts_with("_ZN9__gnu_cxx") || name.starts_with("_ZNK9__gnu_cxx");
}

bool isLibraryCode(const llvm::Instruction& instruction) {
  // Instructions at the start of a block often have no line of their own.
  for (const llvm::Instruction* next = &instruction; next != nullptr; next = next->getNextNonDebugInstruction()) {
    const llvm::DILocation* place = next->getDebugLoc().get();
    if (place == nullptr || place->getLine() == 0) { continue; }
    return isLibraryName(place->getScope()->getSubprogram()->getLinkageName());
  }
  return false;
}

}  // namespace heddle::analyse
