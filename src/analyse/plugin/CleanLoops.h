#pragma once

#include <llvm/IR/PassManager.h>

namespace heddle::analyse {

/// Runs before InlineChecksPass. Copies each loop that calls nothing, without the checks of its accesses. Noise mode
/// jumps to the copy while no access of the loop has noise: in a short loop, a jump over each check would cost more
/// than the accesses.
struct CleanLoopsPass : llvm::PassInfoMixin<CleanLoopsPass> {
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace heddle::analyse
