#pragma once

#include <llvm/IR/Module.h>

#include "analyse/ir/FunctionSummary.h"
#include "analyse/ir/WorkLimit.h"

namespace heddle::analyse {

/// Summarises all functions of the module, callees before callers, and recursive groups to a fixed point.
/// Functions that exceed the limits may do anything.
Summaries summarise(const llvm::Module& module, SummaryLimits limits = {});

}  // namespace heddle::analyse
