#pragma once

#include <filesystem>

namespace heddle::cli {

/// Locates the parts of Heddle relative to its executable: bin, lib and include are siblings, in the build tree as in
/// an install tree. No path is compiled in, so that an installed tree can be moved.
struct InstallTree {
  std::filesystem::path executable;
  std::filesystem::path runtime;       ///< libheddle.so
  std::filesystem::path noiseRuntime;  ///< libheddle.so of noise mode.
  std::filesystem::path plugin;        ///< HeddlePass.so
  std::filesystem::path includeDir;    ///< Contains heddle/heddle.h
  std::filesystem::path gdbScript;     ///< heddle.gdb
  std::filesystem::path assembler;     ///< Directory of the `as` for g++.
  std::filesystem::path bugPages;      ///< One page per kind of error.

  static InstallTree around(const std::filesystem::path& executable);
  static InstallTree ofThisProcess();
};

}  // namespace heddle::cli
