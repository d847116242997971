#pragma once

#include "runtime/session/restore/MapsFile.h"

#include <cstddef>
#include <span>
#include <vector>

namespace heddle::rt {

/// The program's memory as it once was: everything private and writable except what the runtime has for itself. The
/// heap is not in here: it knows better which of its bytes matter.
class MemoryImage {
public:
  /// What take() would copy: all private writable memory without the runtime's and without \p except, in ascending
  /// order. Empty: /proc/self/maps cannot be read.
  static std::vector<AddressRange> programMemory(std::span<const AddressRange> except);

  void take(std::span<const AddressRange> memory);
  void putBack() const;
  static std::size_t bytesOf(std::span<const AddressRange> memory);

private:
  std::vector<AddressRange> ranges_;
  std::vector<std::byte> contents_;  ///< Of all ranges, one behind the other.
};

}  // namespace heddle::rt
