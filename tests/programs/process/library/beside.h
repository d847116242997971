#pragma once

#include <unistd.h>

#include <string>

/// The library that tests/subjects.cmake has built next to the subject.
inline std::string libraryFile() {
  char path[4096];
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path);
  return std::string(path, length < 0 ? 0 : static_cast<std::size_t>(length)) + ".so";
}
