#pragma once

#include <llvm/IR/Module.h>

#include "analyse/ir/FunctionSummary.h"

namespace heddle::analyse {

/// Summaries of all functions of the module, callees before callers; recursive groups until nothing new is learned.
Summaries summarise(const llvm::Module& module);

}  // namespace heddle::analyse
