#pragma once

#include <llvm/IR/PassManager.h>

namespace heddle {

/// Runs after the tsan pass: `__tsan_X(args...)` becomes `__heddle_X(args..., site)` for every access, and the result
/// is saved as IR in the object file. func_entry and func_exit stay what they are.
struct SitePass : llvm::PassInfoMixin<SitePass> {
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace heddle
