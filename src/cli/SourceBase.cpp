#include "cli/SourceBase.h"

#include <filesystem>

namespace heddle::cli {

namespace fs = std::filesystem;

std::string usualBase() {
  std::error_code error;
  const fs::path here = fs::current_path(error);
  for (fs::path folder = here; folder.has_relative_path(); folder = folder.parent_path()) {
    if (fs::exists(folder / ".git", error)) { return folder.string(); }
  }
  return here.string();
}

}  // namespace heddle::cli
