#pragma once

#include "analyse/front/ClassQuery.h"
#include "core/Result.h"
#include "facts/Summary.h"

namespace heddle::analyse {

/// Reads the class, compiles a probe of all its methods, and says what each may access under which locks.
Result<ClassFacts> analyseClass(const ClassQuery& query);

/// The same for a class that was read already, and from which callables may have been left out since.
Result<ClassFacts> analyseModel(const ClassQuery& query, ClassModel model);

}  // namespace heddle::analyse
