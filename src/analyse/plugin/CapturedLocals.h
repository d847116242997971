#pragma once

#include <llvm/IR/Module.h>
#include <llvm/IR/PassManager.h>

/// The tsan pass of clang 19 skips an access to a local whose address does not escape. For a member or an element,
/// however, it checks whether the *element's* address escapes, not the local's. It would miss races with a thread that
/// received the whole struct by reference. So these passes hide such addresses from the tsan pass behind an empty
/// inline assembler statement, and restore them afterwards.
namespace heddle::analyse {

struct HideCapturedLocalsPass : llvm::PassInfoMixin<HideCapturedLocalsPass> {
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

struct ShowCapturedLocalsPass : llvm::PassInfoMixin<ShowCapturedLocalsPass> {
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace heddle::analyse
