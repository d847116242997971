#pragma once

#include <string>
#include <vector>

#include "seeding/Search.h"

namespace heddle::seeding {

/// One header line and one line per generation.
std::string curvesCsv(const std::vector<Generation>& generations);

/// A table for people: at most \p most rows, evenly spread, with the first and the last generation.
std::string curvesText(const std::vector<Generation>& generations, std::size_t most);

}  // namespace heddle::seeding
