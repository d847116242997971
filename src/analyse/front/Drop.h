#pragma once

#include <functional>
#include <string>
#include <vector>

#include "analyse/front/ClassQuery.h"

namespace heddle::analyse {

/// Moves the methods and constructors that the errors belong to (their files are heddle-op-N and heddle-new-N) to the
/// omitted ones. Returns false if there are none.
bool dropBlamed(const std::vector<Diagnostic>& errors, facts::ClassModel& model);

/// The error for a class that cannot be used at all.
tl::unexpected<Error> doesNotCompile(const facts::ClassModel& model, const Diagnostic& error);

/// Compiles the \p text of the model, without generating code, and drops callables until it compiles. An error in \p
/// userFile is not the fault of a callable: it is the error that is returned.
Result<void> dropWhatDoesNotCompile(const ClassQuery& query, facts::ClassModel& model,
                                    const std::function<std::string(const facts::ClassModel&)>& text,
                                    const std::vector<std::string>& extraFlags, const std::string& userFile = "");

}  // namespace heddle::analyse
