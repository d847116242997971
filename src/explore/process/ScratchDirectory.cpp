#include "explore/process/ScratchDirectory.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <set>
#include <utility>

#include "explore/process/ScratchCleanup.h"

namespace heddle {

namespace fs = std::filesystem;

namespace {

/// Also removes directories without permissions, which the program may have created.
void removeAll(const fs::path& folder) {
  std::error_code error;
  fs::remove_all(folder, error);
  if (!error) { return; }
  fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error);
  fs::permissions(folder, fs::perms::owner_all, error);
  for (const fs::recursive_directory_iterator end; !error && at != end; at.increment(error)) {
    std::error_code ignored;
    if (at->is_directory(ignored) && !at->is_symlink(ignored)) {
      fs::permissions(at->path(), fs::perms::owner_all, ignored);
    }
  }
  fs::remove_all(folder, error);
}

/// The scratch directories of this process that exist.
class Existing {
public:
  void add(const fs::path& path) {
    const std::lock_guard lock(mutex_);
    paths_.insert(path);
  }
  void remove(const fs::path& path) {
    const std::lock_guard lock(mutex_);
    paths_.erase(path);
    removeAll(path);
  }
  void removeThemAll() {
    const std::lock_guard lock(mutex_);
    for (const fs::path& path : paths_) {
      removeAll(path);
    }
    paths_.clear();
  }

private:
  std::mutex mutex_;
  std::set<fs::path> paths_;
};

Existing& existing() {
  static Existing instance;
  return instance;
}

}  // namespace

void removeScratchDirectories() { existing().removeThemAll(); }

Result<ScratchDirectory> ScratchDirectory::make() {
  std::error_code error;
  std::string name = (fs::temp_directory_path(error) / "heddle-XXXXXX").string();
  if (error || mkdtemp(name.data()) == nullptr) {
    return failure(
        fmt::format("cannot create a temporary directory: {}", error ? error.message() : std::strerror(errno)),
        "set TMPDIR to a writable directory");
  }
  existing().add(name);
  return ScratchDirectory(name);
}

ScratchDirectory::ScratchDirectory(ScratchDirectory&& other) noexcept : path_(std::exchange(other.path_, {})) {}

ScratchDirectory::~ScratchDirectory() {
  if (!path_.empty()) { existing().remove(path_); }
}

void prepareExecution(const SubjectCommand& command, const ScratchDirectory& scratch, wire::Config& config) {
  config.hasInput = !command.input.empty();
  // A path that does not fit cannot be kept empty: the program then uses the normal TMPDIR.
  const std::string path = scratch.path().string();
  if (path.size() < sizeof config.scratch) { std::strncpy(config.scratch, path.c_str(), sizeof config.scratch - 1); }
}

void ScratchDirectory::empty() const {
  std::error_code error;
  fs::create_directory(path_, error);
  for (fs::directory_iterator at(path_, error), end; !error && at != end; at.increment(error)) {
    removeAll(at->path());
  }
}

}  // namespace heddle
