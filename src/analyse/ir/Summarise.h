#pragma once

#include <llvm/IR/Module.h>

#include "analyse/ir/FunctionSummary.h"

namespace heddle::analyse {

/// Summarises all functions of the module, callees before callers, and recursive groups to a fixed point.
Summaries summarise(const llvm::Module& module);

}  // namespace heddle::analyse
