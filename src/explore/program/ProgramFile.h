#pragma once

#include <string>
#include <vector>

#include "core/Result.h"

namespace heddle::explore {

/// A program on disk that can be run under Heddle, located and checked before any of its code runs.
struct ProgramFile {
  std::string path;  ///< Absolute.
  bool script = false;
};

/// Finds \p name as a shell would. Errors: missing, a directory, not executable.
Result<std::string> findProgram(const std::string& name);

/// Checks that the runtime can be loaded: a dynamically linked 64-bit ELF program whose libraries are all present and,
/// unless it is to be preloaded, include libheddle.so. A script is accepted: what it starts is known only when it runs.
Result<ProgramFile> checkProgram(const std::string& name, bool preload);

/// "id:..." from the build id, or else "xxh:..." from the contents. Changes with every rebuild.
Result<std::string> fileStamp(const std::string& path);
std::string stampOfBuildId(const unsigned char* bytes, std::size_t size);

}  // namespace heddle::explore
