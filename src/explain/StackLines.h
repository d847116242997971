#pragma once

#include <string>
#include <vector>

#include "judge/StackFrame.h"

namespace heddle::explain {

/// A call stack as lines, innermost frame first. Runs of frames outside user code are collapsed to one line, unless \p
/// all is set.
std::vector<std::string> stackLines(const judge::Stack& stack, bool all = false);

}  // namespace heddle::explain
