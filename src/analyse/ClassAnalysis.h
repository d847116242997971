#pragma once

#include "analyse/front/ClassQuery.h"
#include "core/Result.h"
#include "facts/Summary.h"

namespace heddle::analyse {

/// Reads the class, compiles a probe of all its methods, and says what each may access under which locks.
Result<ClassFacts> analyseClass(const ClassQuery& query);

}  // namespace heddle::analyse
