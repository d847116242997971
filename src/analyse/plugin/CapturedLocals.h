#pragma once

#include <llvm/IR/Module.h>
#include <llvm/IR/PassManager.h>

/// clang 19's tsan pass leaves out an access to a local whose address does not escape; but for a member or an element
/// it asks whether that *element's* address escapes, not whether the local's does. A thread that got the whole struct
/// by reference would race with nobody. So before the tsan pass such addresses are passed through an empty piece of
/// assembler, behind which it cannot see the local; afterwards the plain address is put back.
namespace heddle {

struct HideCapturedLocalsPass : llvm::PassInfoMixin<HideCapturedLocalsPass> {
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

struct ShowCapturedLocalsPass : llvm::PassInfoMixin<ShowCapturedLocalsPass> {
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace heddle
