#include "explore/program/MappedFile.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <utility>

namespace heddle::explore {

std::optional<MappedFile> MappedFile::open(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);  // do not block on a FIFO
  if (descriptor < 0) { return std::nullopt; }
  struct stat file{};
  const bool regular = fstat(descriptor, &file) == 0 && S_ISREG(file.st_mode);
  const auto size = regular ? static_cast<std::size_t>(file.st_size) : 0;
  void* start = size == 0 ? nullptr : mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  close(descriptor);
  if (!regular || start == MAP_FAILED) { return std::nullopt; }
  return MappedFile(start, size);
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : start_(std::exchange(other.start_, nullptr)), size_(std::exchange(other.size_, 0)) {}

MappedFile::~MappedFile() {
  if (start_ != nullptr) { munmap(start_, size_); }
}

}  // namespace heddle::explore
