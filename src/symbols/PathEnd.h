#pragma once

#include <cstddef>
#include <string>

namespace heddle::symbols {

/// The number of components at their ends that two paths have in common. Source trees are moved, and tools run in other
/// folders: the end of a path is what remains.
std::size_t commonEnd(const std::string& a, const std::string& b);

}  // namespace heddle::symbols
