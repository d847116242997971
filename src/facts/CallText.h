#pragma once

#include <string>

#include "facts/ClassModel.h"

namespace heddle::facts {

/// The call of \p method on \p object with the arguments a0, a1, ... They are forwarded as their exact types, so that
/// the intended overload is called. The surrounding file defines \c heddle_subject as the class and includes
/// callTextPrelude().
std::string callText(const Callable& method, const std::string& object);

/// The arguments a0, a1, ..., each cast to its exact type.
std::string forwardedArguments(const Callable& callable);

/// Definitions that must precede the text.
std::string callTextPrelude();

}  // namespace heddle::facts
