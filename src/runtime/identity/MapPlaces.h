#pragma once

#include <cstdint>

/// Gives the memory that the program maps the same addresses in every process. The kernel takes the first gap that
/// fits, which depends on what the runtime has mapped, and thus on how much it records. So mappings without a requested
/// address get consecutive addresses from a range of their own. Unmapped address space is not reused within an
/// execution.
namespace heddle::rt {

class MapPlaces {
public:
  static constexpr std::uintptr_t kLow = 0x3700'0000'0000;
  static constexpr std::uintptr_t kHigh = 0x5000'0000'0000;

  /// Sets address and flags in the arguments of mmap if the kernel would choose the address. \p generation is the
  /// number of the execution; each execution starts at the lowest address.
  void place(long (&arguments)[6], std::uint64_t generation);

private:
  std::uintptr_t next_ = kLow;
  std::uint64_t generation_ = 0;
};

/// Places a mapping of the running execution. Leaves the arguments unchanged if the program restricts the address.
void placeMapping(long (&arguments)[6]);

}  // namespace heddle::rt
