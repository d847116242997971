#pragma once

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <memory>

#include "analyse/front/ClassQuery.h"

namespace heddle::analyse {

/// The probe as optimised IR. Methods that do not compile when they are used are moved to what is left out, and the
/// functions of the module are numbered as the methods that remain.
struct ProbeModule {
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module;
};

Result<ProbeModule> compileProbe(const ClassQuery& query, ClassModel& model);

}  // namespace heddle::analyse
