#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace heddle::rt {

/// The addresses from low to high, excluding high.
struct AddressRange {
  std::uintptr_t low = 0;
  std::uintptr_t high = 0;

  std::size_t size() const { return high - low; }
  bool contains(std::uintptr_t address) const { return address - low < high - low; }
  bool covers(const AddressRange& other) const { return low <= other.low && other.high <= high; }
  bool meets(const AddressRange& other) const { return low < other.high && other.low < high; }
};

/// One line of /proc/self/maps.
struct MapsLine {
  AddressRange range;
  bool readable = false;
  bool writable = false;
  bool executable = false;
  bool isPrivate = false;
};

/// False: not such a line. \p size excludes the end of line.
bool parseMapsLine(const char* text, std::size_t size, MapsLine& out);

/// The mappings of this process, in ascending order, without libc's stdio, which allocates.
bool readMaps(std::vector<MapsLine>& out);

/// Removes \p taken from \p ranges.
void subtract(std::vector<AddressRange>& ranges, const AddressRange& taken);

}  // namespace heddle::rt
