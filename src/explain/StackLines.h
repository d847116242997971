#pragma once

#include <string>
#include <vector>

#include "judge/StackFrame.h"

namespace heddle {

/// A call stack as lines, innermost first. Runs of frames that the user did not write shrink to one line, unless \p all
/// are asked for.
std::vector<std::string> stackLines(const Stack& stack, bool all = false);

}  // namespace heddle
