#include "explore/process/RemoveTree.h"

namespace heddle::explore {

namespace fs = std::filesystem;

void removeTree(const fs::path& path) {
  std::error_code error;
  fs::remove_all(path, error);
  if (!error) { return; }
  fs::recursive_directory_iterator at(path, fs::directory_options::skip_permission_denied, error);
  fs::permissions(path, fs::perms::owner_all, error);
  for (const fs::recursive_directory_iterator end; !error && at != end; at.increment(error)) {
    std::error_code ignored;
    if (at->is_directory(ignored) && !at->is_symlink(ignored)) {
      fs::permissions(at->path(), fs::perms::owner_all, ignored);
    }
  }
  fs::remove_all(path, error);
}

}  // namespace heddle::explore
