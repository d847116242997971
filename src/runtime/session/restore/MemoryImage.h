#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "runtime/session/restore/MapsFile.h"

namespace heddle::rt {

/// A copy of the program's memory: everything private and writable except the runtime's own. The heap is not included:
/// it has its own copy, because it knows which of its bytes matter.
class MemoryImage {
public:
  /// What take() would copy: all private writable memory except the runtime's and \p except, in ascending order. Empty:
  /// /proc/self/maps cannot be read.
  static std::vector<AddressRange> programMemory(std::span<const AddressRange> except);

  /// Whether the program can write to memory that another process, or a second mapping, may change as well.
  static bool isShared();

  void take(std::span<const AddressRange> memory);
  void putBack() const;
  static std::size_t bytesOf(std::span<const AddressRange> memory);

private:
  std::vector<AddressRange> ranges_;
  std::vector<std::byte> contents_;  ///< Of all ranges, concatenated.
};

}  // namespace heddle::rt
