#pragma once

#include <llvm/IR/PassManager.h>

/// clang's tsan pass makes the same call of weak and strong compare-exchanges, one whose answer is the value found:
/// that the exchange did not happen although the value was the expected one cannot be said. So before the tsan pass the
/// weak ones are marked, and afterwards they become the call that g++ makes of them, which answers with success or
/// failure.
namespace heddle {

struct MarkWeakExchangesPass : llvm::PassInfoMixin<MarkWeakExchangesPass> {
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

struct WeakExchangesPass : llvm::PassInfoMixin<WeakExchangesPass> {
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace heddle
