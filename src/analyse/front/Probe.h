#pragma once

#include <string>

#include "analyse/front/ClassQuery.h"

namespace heddle::analyse {

/// A C++ file with one function per method, `heddle_op_N(subject&, arguments...)`, and one per constructor,
/// `heddle_new_N(arguments...)`: it makes the compiler write out everything a caller of the class can reach.
///
/// Each function stands in a file of its own as far as #line goes (`heddle-op-N`, `heddle-new-N`), so that an error
/// deep inside a template is known to belong to the method whose use asked for it.
std::string probeText(const ClassQuery& query, const ClassModel& model);

/// Names that no user has: they are looked for in the compiled module, which also gives results somewhere to go.
inline constexpr auto kKeepFunction = "heddle_keep";
/// Reads what a returned reference refers to, as a caller would: the locks of the method protect it no more.
inline constexpr auto kReadFunction = "heddle_read";

}  // namespace heddle::analyse
