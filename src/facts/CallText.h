#pragma once

#include <string>

#include "facts/ClassModel.h"

namespace heddle {

/// The call of \p method on \p object, its arguments being a0, a1, ...: forwarded as their exact types, so that the
/// overload that was meant is the one that is called. The file around it has `heddle_subject` for the class and
/// heddle_type<T> for T.
std::string callText(const Callable& method, const std::string& object);

/// "a0 as its exact type, a1 ..."
std::string forwardedArguments(const Callable& callable);

/// What the text needs before it.
std::string callTextPrelude();

}  // namespace heddle
