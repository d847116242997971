#pragma once

#include <llvm/IR/PassManager.h>

namespace heddle::analyse {

/// Runs after the tsan pass: rewrites `__tsan_X(args...)` to `__heddle_X(args..., site)` for every access, and saves
/// the result as IR in the object file. func_entry and func_exit are unchanged.
struct SitePass : llvm::PassInfoMixin<SitePass> {
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace heddle::analyse
