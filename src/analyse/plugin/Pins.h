#pragma once

#include <llvm/IR/PassManager.h>

/// The optimiser may merge, move and drop plain accesses: two reads of one variable on two lines become one, two stores
/// in two branches become one on a third line. What a program does in its source is then no longer what a schedule can
/// interleave. So while the optimiser works every access to memory that other threads may see is volatile (pinned);
/// just before the tsan pass looks, it is plain again. Locals that turn out to be private after inlining are set free
/// on the way, so that they still become registers.
namespace heddle {

struct PinPass : llvm::PassInfoMixin<PinPass> {
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

/// Sets pinned accesses free whose memory is now known to be a private local.
struct RelaxPass : llvm::PassInfoMixin<RelaxPass> {
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

struct UnpinPass : llvm::PassInfoMixin<UnpinPass> {
  llvm::PreservedAnalyses run(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace heddle
