#pragma once

#include <llvm/IR/PassManager.h>

/// Runs after SitePass, where the optimiser is on. Nearly all plain accesses need nothing but a look into the shadow
/// memory (runtime/race/QuickAccess.h). A call for each would cost more than the look, and keep every value out of the
/// registers that a call may change; so the look is written into the function, and what it does not settle goes to a
/// call of the preserve_most convention at its end.
///
/// A thread that waits for another one in a loop of plain reads must yield some time. Calls count the reads; here the
/// loops count their rounds, except those whose number of rounds is known when they begin: these wait for nobody.
namespace heddle {

struct InlineChecksPass : llvm::PassInfoMixin<InlineChecksPass> {
  llvm::PreservedAnalyses run(llvm::Function& function, llvm::FunctionAnalysisManager& analyses);
  static bool isRequired() { return true; }
};

}  // namespace heddle
