#include "explore/process/ScratchDirectory.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "explore/process/RemoveTree.h"

namespace heddle::explore {

namespace fs = std::filesystem;

Result<ScratchDirectory> ScratchDirectory::make(Descendants& descendants) {
  std::error_code error;
  std::string name = (fs::temp_directory_path(error) / "heddle-XXXXXX").string();
  if (error || mkdtemp(name.data()) == nullptr) {
    return failure(
        fmt::format("cannot create a temporary directory: {}", error ? error.message() : std::strerror(errno)),
        "set TMPDIR to a writable directory");
  }
  descendants.addScratch(name);
  return ScratchDirectory(name, descendants);
}

ScratchDirectory::ScratchDirectory(ScratchDirectory&& other) noexcept
    : path_(std::exchange(other.path_, {})), descendants_(other.descendants_) {}

ScratchDirectory::~ScratchDirectory() {
  if (!path_.empty()) { descendants_.removeScratch(path_); }
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
    removeTree(at->path());
  }
}

}  // namespace heddle::explore
