#pragma once

#include <string>

#include "analyse/front/ClassQuery.h"

namespace heddle::analyse {

/// A C++ file with one function per method, `heddle_op_N(subject&, arguments...)`, and one per constructor,
/// `heddle_new_N(arguments...)`. It makes the compiler emit everything that a caller of the class can reach.
///
/// A #line directive places each function in a file of its own (`heddle-op-N`, `heddle-new-N`), so that an error deep
/// inside a template is attributed to the method that required it.
std::string probeText(const ClassQuery& query, const facts::ClassModel& model);

/// "heddle_type<T0>&& a0, ...", each of which can bind an argument of its exact type.
std::string parameterList(const facts::Callable& callable);

/// Reserved name of a function that receives results, so that they are not optimised away.
inline constexpr auto kKeepFunction = "heddle_keep";
/// Reserved name of a function that reads what a returned reference refers to, as a caller would. The locks of the
/// method no longer protect that read.
inline constexpr auto kReadFunction = "heddle_read";

}  // namespace heddle::analyse
