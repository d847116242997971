#pragma once

#include <cstdint>

/// Gives the memory that the program maps the same addresses in every process. The kernel takes the first gap that
/// fits, which depends on what the runtime has mapped for itself, and that on how much it records. So mappings that may
/// lie anywhere get addresses from a range of their own, one after the other. Address space that is unmapped is not
/// used again within an execution.
namespace heddle::rt {

class MapPlaces {
public:
  static constexpr std::uintptr_t kLow = 0x3700'0000'0000;
  static constexpr std::uintptr_t kHigh = 0x5000'0000'0000;

  /// Sets address and flags in the arguments of mmap, where the kernel would choose the address. \p generation: number
  /// of the execution; each starts at the lowest address.
  void place(long (&arguments)[6], std::uint64_t generation);

private:
  std::uintptr_t next_ = kLow;
  std::uint64_t generation_ = 0;
};

/// For mmap, of the execution under control. Nothing else is changed.
void placeMapping(long (&arguments)[6]);

}  // namespace heddle::rt
