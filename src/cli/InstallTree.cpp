#include "cli/InstallTree.h"

#include <system_error>

namespace heddle::cli {

InstallTree InstallTree::around(const std::filesystem::path& executable) {
  const auto prefix = executable.parent_path().parent_path();
  return {executable,
          prefix / "lib" / "libheddle.so",
          prefix / "lib" / "heddle" / "noise" / "libheddle.so",
          prefix / "lib" / "HeddlePass.so",
          prefix / "include",
          prefix / "share" / "heddle" / "heddle.gdb",
          prefix / "lib" / "heddle",
          prefix / "share" / "doc" / "heddle" / "bugs"};
}

InstallTree InstallTree::ofThisProcess() {
  std::error_code error;
  return around(std::filesystem::read_symlink("/proc/self/exe", error));
}

}  // namespace heddle::cli
