#pragma once

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <array>
#include <climits>
#include <cstdlib>
#include <filesystem>

inline void changeDirectory() { (void)!chdir("/"); }
inline void changeMask() { umask(0777); }

inline void removeProgram() {
  std::array<char, PATH_MAX> path{};
  if (readlink("/proc/self/exe", path.data(), path.size() - 1) > 0) {
    unlink(path.data());
  }
}

inline void removeTemporaries() {
  if (const char* folder = std::getenv("TMPDIR"); folder != nullptr) {
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
  }
}

/// The working directory is a small file system.
inline void fillDisk() {
  const int file = open("filler", O_WRONLY | O_CREAT | O_APPEND, 0666);
  static const std::array<char, 65536> part{};
  for (std::size_t size = part.size(); size > 0;) {
    size = write(file, part.data(), size) > 0 ? size : size / 2;
  }
  close(file);
}

/// Files that a program leaves in its temporary folder must not remain.
inline void litter() {
  std::array<char, PATH_MAX> name{};
  const char* folder = std::getenv("TMPDIR");
  std::snprintf(name.data(), name.size(), "%s/litter-XXXXXX", folder != nullptr ? folder : "/tmp");
  close(mkstemp(name.data()));
}
