#pragma once

#include <string_view>

#include "explain/Story.h"

namespace heddle::explain {

/// The last lines of the program's output, safe for any terminal: control characters are replaced.
StorySection outputSection(std::string_view output);

}  // namespace heddle::explain
