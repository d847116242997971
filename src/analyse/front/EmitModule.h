#pragma once

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <memory>
#include <string>
#include <vector>

#include "analyse/front/ClangRun.h"

namespace heddle::analyse {

struct EmittedModule {
  std::unique_ptr<llvm::Module> module;  ///< Null if there are errors, or if clang did not accept the flags.
  std::vector<Diagnostic> errors;
};

/// Compiles \p text to IR with the user's flags, followed by \p extra. Does not run the optimiser.
Result<EmittedModule> emitModule(const std::string& text, const CompileFlags& flags,
                                 const std::vector<std::string>& extra, llvm::LLVMContext& context);

}  // namespace heddle::analyse
