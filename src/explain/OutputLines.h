#pragma once

#include <string_view>

#include "explain/Story.h"

namespace heddle {

/// The last lines of what a program wrote, fit to be shown on any terminal: whatever it wrote, none of it takes effect.
StorySection outputSection(std::string_view output);

}  // namespace heddle
