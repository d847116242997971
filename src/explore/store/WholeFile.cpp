#include "explore/store/WholeFile.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

namespace heddle::explore {

namespace fs = std::filesystem;

int writeAll(int descriptor, const std::string& text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t size = write(descriptor, text.data() + done, text.size() - done);
    if (size < 0 && errno != EINTR) { return errno; }
    done += size > 0 ? static_cast<std::size_t>(size) : 0;
  }
  return 0;
}

namespace {

int writeFresh(const fs::path& path, const std::string& text) {
  const int descriptor = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor < 0) { return errno; }
  const int error = writeAll(descriptor, text);
  // Some file systems (quotas, networks) report a full disk only on close.
  return close(descriptor) != 0 && error == 0 ? errno : error;
}

}  // namespace

Result<void> writeWhole(const fs::path& path, const std::string& text) {
  std::error_code error;
  const bool folderIsNew = path.has_parent_path() && fs::create_directories(path.parent_path(), error);
  const fs::path fresh = path.string() + fmt::format(".{}.new", getpid());
  if (!error) { error.assign(writeFresh(fresh, text), std::generic_category()); }
  if (!error) { fs::rename(fresh, path, error); }
  if (!error) { return {}; }
  std::error_code ignored;
  fs::remove(fresh, ignored);
  if (folderIsNew) {
    fs::remove(path.parent_path(), ignored);  // succeeds only if it is empty
  }
  return failure(fmt::format("cannot write {}: {}", path.string(), error.message()),
                 error == std::errc::no_space_on_device ? "free some disk space, or choose another location"
                                                        : "check the permissions, or choose another location");
}

Result<std::string> readWhole(const fs::path& path) {
  std::error_code error;
  if (!fs::exists(path, error)) { return failure(fmt::format("no such file: {}", path.string()), "check the path"); }
  // Opening a pipe would block until it has a writer.
  if (!fs::is_regular_file(path, error)) {
    return failure(fmt::format("{} is not a file", path.string()), "check the path");
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    return failure(fmt::format("cannot read {}: {}", path.string(), std::strerror(errno)), "check its permissions");
  }
  return std::string{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace heddle::explore
