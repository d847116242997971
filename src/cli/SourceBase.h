#pragma once

#include <string>

namespace heddle::cli {

/// The folder that reports name sources relative to: the root of the git checkout that contains the current directory;
/// otherwise the current directory.
std::string usualBase();

}  // namespace heddle::cli
