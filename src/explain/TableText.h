#pragma once

#include <string>
#include <vector>

#include "explain/Paint.h"
#include "explain/Story.h"

namespace heddle::explain {

/// The interleaving, one column per thread. If the columns would be too narrow, one line per step with the thread's
/// name.
std::string tableText(const StoryTable& table, std::size_t width, const Paint& paint);

/// Breaks text into lines of at most \p width characters (not bytes), at spaces if possible.
std::vector<std::string> wrapped(const std::string& text, std::size_t width);

}  // namespace heddle::explain
