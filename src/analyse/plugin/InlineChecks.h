#pragma once

#include <llvm/IR/PassManager.h>

/// Runs after SitePass in optimised builds. Nearly all plain accesses need only a check of the shadow memory
/// (runtime/race/QuickAccess.h). A call for each access would cost more than the check, and would keep values out of
/// caller-saved registers. So the check is inlined. Accesses that it does not settle call the runtime out of line, with
/// the preserve_most convention.
///
/// A thread that waits for another one in a loop of plain reads must eventually yield. Calls count the reads. Here the
/// loops count their iterations, except those whose trip count is known on entry: they do not wait for another thread.
namespace heddle::analyse {

/// Whether the checks of a function are inlined, and have not been yet.
bool getsInlineChecks(const llvm::Function& function);

struct InlineChecksPass : llvm::PassInfoMixin<InlineChecksPass> {
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace heddle::analyse
