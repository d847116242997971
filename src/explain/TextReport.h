#pragma once

#include <string>

#include "explain/Story.h"

namespace heddle::explain {

struct TextStyle {
  std::size_t width = 100;
  bool colour = false;
};

/// Renders a story for a terminal or a log.
std::string renderText(const Story& story, const TextStyle& style);

}  // namespace heddle::explain
