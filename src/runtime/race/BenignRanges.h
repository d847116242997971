#pragma once

#include <cstddef>
#include <cstdint>

namespace heddle::rt {

/// Memory whose races the program has declared benign (AnnotateBenignRace).
class BenignRanges {
public:
  static constexpr std::size_t kMax = 256;  ///< Further ranges are ignored, so their races may be reported.

  void add(std::uintptr_t address, std::size_t size, std::uint32_t generation) {
    if (generation_ != generation) {
      generation_ = generation;
      count_ = 0;
    }
    if (count_ < kMax) { ranges_[count_++] = {address, size}; }
  }

  bool contains(std::uintptr_t address, std::uint32_t generation) const {
    if (generation_ != generation) { return false; }
    for (std::size_t i = 0; i < count_; ++i) {
      if (address - ranges_[i].address < ranges_[i].size) { return true; }
    }
    return false;
  }

private:
  struct Range {
    std::uintptr_t address;
    std::size_t size;
  };
  Range ranges_[kMax] = {};
  std::size_t count_ = 0;
  std::uint32_t generation_ = 0;
};

extern BenignRanges gBenignRanges;

}  // namespace heddle::rt
