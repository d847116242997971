#pragma once

#include "analyse/front/ClassQuery.h"
#include "analyse/ir/WorkLimit.h"
#include "core/Result.h"
#include "facts/Summary.h"

namespace heddle::analyse {

/// Reads the class, compiles a probe of all its methods, and determines what each may access under which locks.
/// Functions beyond the limits may access anything.
Result<facts::ClassFacts> analyseClass(const ClassQuery& query, SummaryLimits limits = {});

/// The same for a model that was read earlier, possibly with callables removed since.
Result<facts::ClassFacts> analyseModel(const ClassQuery& query, facts::ClassModel model, SummaryLimits limits = {});

}  // namespace heddle::analyse
