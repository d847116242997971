#include <llvm/Passes/PassBuilder.h>
#include <llvm/Passes/PassPlugin.h>
#include <llvm/Transforms/Scalar/SROA.h>

#include "analyse/plugin/AssemblyMark.h"
#include "analyse/plugin/CapturedLocals.h"
#include "analyse/plugin/CleanLoops.h"
#include "analyse/plugin/InlineChecks.h"
#include "analyse/plugin/Pins.h"
#include "analyse/plugin/SiteRewriter.h"
#include "analyse/plugin/WeakExchange.h"

/// clang calls the plugin before it registers its own sanitizer callbacks, and an extension point runs its callbacks in
/// the order of registration. So passes that are registered here at OptimizerLast run before the tsan pass. Passes that
/// must run after it are registered only when the pipeline starts to be built.
namespace heddle::analyse {
namespace {

void beforeTsan(llvm::PassBuilder& builder) {
  builder.registerPipelineStartEPCallback([](llvm::ModulePassManager& passes, llvm::OptimizationLevel level) {
    if (level != llvm::OptimizationLevel::O0) { passes.addPass(PinPass()); }
  });
  builder.registerPeepholeEPCallback([](llvm::FunctionPassManager& passes, llvm::OptimizationLevel) {
    passes.addPass(RelaxPass());
    passes.addPass(llvm::SROAPass(llvm::SROAOptions::PreserveCFG));
  });
  builder.registerOptimizerLastEPCallback([](llvm::ModulePassManager& passes, llvm::OptimizationLevel level) {
    passes.addPass(AssemblyMarkPass());
    if (level != llvm::OptimizationLevel::O0) { passes.addPass(UnpinPass()); }
    passes.addPass(HideCapturedLocalsPass());
    passes.addPass(MarkWeakExchangesPass());
  });
}

void afterTsan(llvm::PassBuilder& builder) {
  builder.registerPipelineStartEPCallback([&builder](llvm::ModulePassManager&, llvm::OptimizationLevel) {
    builder.registerOptimizerLastEPCallback([](llvm::ModulePassManager& passes, llvm::OptimizationLevel level) {
      passes.addPass(ShowCapturedLocalsPass());
      passes.addPass(WeakExchangesPass());
      passes.addPass(SitePass());
      if (level != llvm::OptimizationLevel::O0) {
        llvm::FunctionPassManager checks;
        checks.addPass(CleanLoopsPass());
        checks.addPass(InlineChecksPass());
        passes.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(checks)));
      }
    });
  });
}

}  // namespace
}  // namespace heddle::analyse

extern "C" LLVM_ATTRIBUTE_WEAK LLVM_ATTRIBUTE_VISIBILITY_DEFAULT llvm::PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "HeddlePass", "1", [](llvm::PassBuilder& builder) {
            heddle::analyse::beforeTsan(builder);
            heddle::analyse::afterTsan(builder);
          }};
}
