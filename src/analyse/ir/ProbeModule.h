#pragma once

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <memory>

#include "analyse/front/ClassQuery.h"

namespace heddle::analyse {

/// The probe as optimised IR. Methods that do not compile when used are moved to the list of omitted ones. The
/// functions of the module are numbered like the remaining methods.
struct ProbeModule {
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module;
};

Result<ProbeModule> compileProbe(const ClassQuery& query, facts::ClassModel& model);

}  // namespace heddle::analyse
