#pragma once

#include <llvm/IR/PassManager.h>

/// Marks a module whose inline assembler accesses memory or orders accesses. Locks and atomics written in assembler are
/// invisible to Heddle, so what they order looks like a race. The mark is a section, `heddle_asm`. For g++ the shell
/// script `as` does the same (src/cli/compile/as).
namespace heddle::analyse {

struct AssemblyMarkPass : llvm::PassInfoMixin<AssemblyMarkPass> {
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace heddle::analyse
