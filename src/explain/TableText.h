#pragma once

#include <string>
#include <vector>

#include "explain/Paint.h"
#include "explain/Story.h"

namespace heddle {

/// The interleaving, one column a thread. Where the columns would get too narrow, one line a step with the thread's
/// name.
std::string tableText(const StoryTable& table, std::size_t width, const Paint& paint);

/// Cuts text into lines of at most \p width characters (not bytes), at blanks where there are any.
std::vector<std::string> wrapped(const std::string& text, std::size_t width);

}  // namespace heddle
