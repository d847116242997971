#pragma once

#include <string>

#include "facts/ClassModel.h"

namespace heddle::facts {

/// The call of \p method on \p object with the arguments a0, a1, ... They are forwarded as their exact types, so that
/// the intended overload is called. The surrounding file defines \c heddle_subject as the class and includes
/// callTextPrelude().
std::string callText(const Callable& method, const std::string& object);

/// The expression that creates an object with the arguments a0, a1, ... and gives a pointer to it. \p subject: the name
/// of the class in the model.
std::string newText(const Callable& constructor, const std::string& subject);

/// The arguments a0, a1, ..., each cast to its exact type.
std::string forwardedArguments(const Callable& callable);

/// Definitions that must precede the text.
std::string callTextPrelude();

/// Their part that defines `heddle_type<T>`, another name for T.
std::string typeText();

/// Their part that defines functions as arguments of member templates: `heddle_task<R>` can be called with any
/// arguments, `heddle_call<R(A...)>` with those alone.
std::string taskText();

/// The text with `int(...)` for `heddle_task<int>` and `int(int)` for `heddle_call<int (int)>`, for display.
std::string withoutTasks(std::string text);

}  // namespace heddle::facts
