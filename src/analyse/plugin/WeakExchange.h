#pragma once

#include <llvm/IR/PassManager.h>

/// The tsan pass of clang emits the same call for weak and strong compare-exchanges. It returns the old value, so it
/// cannot express a spurious failure. These passes mark the weak ones before the tsan pass, and afterwards turn them
/// into the call that g++ emits, which returns success or failure.
namespace heddle::analyse {

struct MarkWeakExchangesPass : llvm::PassInfoMixin<MarkWeakExchangesPass> {
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

struct WeakExchangesPass : llvm::PassInfoMixin<WeakExchangesPass> {
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace heddle::analyse
