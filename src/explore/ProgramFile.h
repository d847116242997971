#pragma once

#include <string>
#include <vector>

#include "core/Result.h"

namespace heddle {

/// A program on disk that can be run under Heddle, found and checked before anything of it runs.
struct ProgramFile {
  std::string path;  ///< Absolute.
  bool script = false;
};

/// Finds \p name as a shell would. Errors: missing, a directory, not executable.
Result<std::string> findProgram(const std::string& name);

/// What must hold for the runtime to get into the program: a dynamically linked 64-bit ELF program whose libraries are
/// all there and, unless it is to be preloaded, libheddle.so among them. A script is let through: what it starts is
/// known only when it runs.
Result<ProgramFile> checkProgram(const std::string& name, bool preload);

/// "id:..." from the build id, else "xxh:..." from the contents: changes whenever the file was built anew.
Result<std::string> fileStamp(const std::string& path);
std::string stampOfBuildId(const unsigned char* bytes, std::size_t size);

}  // namespace heddle
