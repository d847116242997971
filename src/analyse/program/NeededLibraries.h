#pragma once

#include <string>
#include <vector>

namespace heddle::analyse {

/// The libraries that a program or library needs, found as the loader finds them. A library that is not found keeps its
/// name without a folder.
std::vector<std::string> neededLibraries(const std::string& path);

}  // namespace heddle::analyse
