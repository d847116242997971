#pragma once

#include <filesystem>
#include <string>

#include "core/Result.h"

namespace heddle {

/// Replaces \p path by a file with \p text, whole or not at all: written under another name first, then renamed.
/// Folders on the way are made. The error says why it was not possible; nothing is left behind then.
Result<void> writeWhole(const std::filesystem::path& path, const std::string& text);

/// 0, or the errno of what failed.
int writeAll(int descriptor, const std::string& text);

/// Errors: missing, not a regular file, not readable.
Result<std::string> readWhole(const std::filesystem::path& path);

}  // namespace heddle
