#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace heddle::explore {

/// The bytes of a file, mapped rather than copied: only the pages that are accessed are read.
class MappedFile {
public:
  /// Nothing if the file is missing, unreadable or not a regular file.
  static std::optional<MappedFile> open(const std::string& path);

  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&&) = delete;
  ~MappedFile();

  std::string_view bytes() const { return {static_cast<const char*>(start_), size_}; }

private:
  MappedFile(void* start, std::size_t size) : start_(start), size_(size) {}

  void* start_;  ///< Null for an empty file.
  std::size_t size_;
};

}  // namespace heddle::explore
