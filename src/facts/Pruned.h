#pragma once

#include <cstddef>
#include <string>

#include "facts/Dependence.h"

namespace heddle::facts {

/// Why two methods are not a target: the words follow the names of the two. \p first and \p second are indices.
std::string whyPruned(const DependenceTable& table, std::size_t first, std::size_t second);

}  // namespace heddle::facts
