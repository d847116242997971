#pragma once

#include <filesystem>
#include <string>

#include "core/Result.h"

namespace heddle::explore {

/// Atomically replaces \p path by a file with \p text: writes it under another name, then renames it. Creates missing
/// directories. On failure, leaves nothing behind.
Result<void> writeWhole(const std::filesystem::path& path, const std::string& text);

/// Returns 0 or the errno of the failure.
int writeAll(int descriptor, const std::string& text);

/// Errors: missing, not a regular file, not readable.
Result<std::string> readWhole(const std::filesystem::path& path);

}  // namespace heddle::explore
