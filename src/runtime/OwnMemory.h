#pragma once

#include <cstddef>
#include <cstdint>

/// The address ranges that the runtime has mapped for itself. /proc/self/maps does not distinguish them from the memory
/// of the program, because the kernel merges adjacent mappings.
namespace heddle::sys {

struct OwnMemory {
  struct Range {
    std::uintptr_t low;
    std::uintptr_t high;
  };
  static constexpr std::size_t kMaxRanges = 256;

  Range ranges[kMaxRanges];
  std::size_t count;
  bool overflowed;  ///< The list is incomplete.

  void add(std::uintptr_t low, std::size_t size) {
    const std::size_t known = count;  // With real threads (passive mode) the list may be wrong, but never overrun.
    for (std::size_t i = 0; i < known; ++i) {
      if (ranges[i].high == low) {
        ranges[i].high += size;
        return;
      }
      if (ranges[i].low == ranges[i].high) {
        ranges[i] = {low, low + size};
        return;
      }
    }
    if (known >= kMaxRanges) {
      overflowed = true;
    } else {
      ranges[known] = {low, low + size};
      count = known + 1;
    }
  }

  void remove(std::uintptr_t low, std::size_t size) {
    const std::uintptr_t high = low + size;
    const std::size_t before = count;
    for (std::size_t i = 0; i < before; ++i) {
      Range& range = ranges[i];
      if (range.low >= high || range.high <= low) { continue; }
      if (range.low < low && range.high > high) {
        add(high, range.high - high);
        range.high = low;
      } else if (range.low < low) {
        range.high = low;
      } else {
        range.low = range.high < high ? range.high : high;
      }
    }
  }
};

inline constinit OwnMemory gOwnMemory{};

}  // namespace heddle::sys
