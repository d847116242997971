#pragma once

#include <filesystem>

namespace heddle::cli {

/// Where the parts of Heddle stand, seen from its executable: bin, lib and include side by side, in the build tree and
/// in an install tree alike. Nothing is compiled in, so that an installed tree can be moved.
struct InstallTree {
  std::filesystem::path executable;
  std::filesystem::path runtime;     ///< libheddle.so
  std::filesystem::path plugin;      ///< HeddlePass.so
  std::filesystem::path includeDir;  ///< holds heddle/heddle.h
  std::filesystem::path gdbScript;   ///< heddle.gdb
  std::filesystem::path assembler;   ///< Folder of the `as` that g++ is to use.
  std::filesystem::path bugPages;    ///< A page for each kind of error.

  static InstallTree around(const std::filesystem::path& executable);
  static InstallTree ofThisProcess();
};

}  // namespace heddle::cli
