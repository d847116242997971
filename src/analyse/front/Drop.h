#pragma once

#include <functional>
#include <string>
#include <vector>

#include "analyse/front/ClassQuery.h"

namespace heddle::analyse {

/// Moves the methods and constructors that the errors belong to (their files are heddle-op-N and heddle-new-N) to what
/// is left out. False: there was none.
bool dropBlamed(const std::vector<Diagnostic>& errors, ClassModel& model);

/// The class cannot be used at all.
tl::unexpected<Error> doesNotCompile(const ClassModel& model, const Diagnostic& error);

/// Compiles what \p text makes of the model, without making code, and drops what does not compile until all does.
Result<void> dropWhatDoesNotCompile(const ClassQuery& query, ClassModel& model,
                                    const std::function<std::string(const ClassModel&)>& text,
                                    const std::vector<std::string>& extraFlags);

}  // namespace heddle::analyse
