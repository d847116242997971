#pragma once

#include <filesystem>

namespace heddle::explore {

/// Removes a file, or a directory with all its contents. Also removes directories without permissions, which the
/// program under test may have created.
void removeTree(const std::filesystem::path& path);

}  // namespace heddle::explore
