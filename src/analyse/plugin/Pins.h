#pragma once

#include <llvm/IR/PassManager.h>

/// The optimiser may merge, move and drop plain accesses: two reads of a variable on two lines become one, and two
/// stores in two branches become one on a third line. A schedule could then no longer interleave what the source says.
/// So while the optimiser runs, every access to memory that other threads may see is volatile (pinned). Just before the
/// tsan pass the accesses become plain again. Locals that turn out to be private after inlining are unpinned earlier,
/// so that they can still be promoted to registers.
namespace heddle::analyse {

struct PinPass : llvm::PassInfoMixin<PinPass> {
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

/// Unpins accesses to memory that is now known to be a private local.
struct RelaxPass : llvm::PassInfoMixin<RelaxPass> {
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

struct UnpinPass : llvm::PassInfoMixin<UnpinPass> {
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace heddle::analyse
