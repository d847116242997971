#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace heddle::heap {

inline constexpr std::size_t kMinAlignment = 16;
inline constexpr std::size_t kUnitShift = 14;
/// The pool works in units: slabs of small blocks and large blocks consist of whole units.
inline constexpr std::size_t kUnitBytes = std::size_t{1} << kUnitShift;
inline constexpr std::size_t kMaxSmall = 32768;

/// Size classes of small blocks: steps of 16 up to 128, then four per doubling, so that at most a fifth is wasted.
struct SizeClass {
  std::uint32_t size;
  std::uint16_t units;       ///< Units per slab.
  std::uint16_t capacity;    ///< Blocks per slab.
  std::uint64_t reciprocal;  ///< ceil(2^40 / size): exact for every offset in a slab, which is below 2^18.
};

inline constexpr unsigned kFineClasses = 8;
inline constexpr unsigned kClassCount = kFineClasses + 4 * 8;

constexpr std::uint32_t classBytes(unsigned index) {
  if (index < kFineClasses) { return (index + 1) * 16; }
  const unsigned doubling = (index - kFineClasses) / 4;
  const unsigned quarter = (index - kFineClasses) % 4 + 1;
  return (128U << doubling) + quarter * (32U << doubling);
}

constexpr std::array<SizeClass, kClassCount> makeClasses() {
  std::array<SizeClass, kClassCount> classes{};
  for (unsigned i = 0; i < kClassCount; ++i) {
    const std::uint32_t size = classBytes(i);
    const std::uint32_t units = size <= 1024 ? 1 : size <= 4096 ? 4 : 16;
    classes[i] = {size, static_cast<std::uint16_t>(units), static_cast<std::uint16_t>(units * kUnitBytes / size),
                  ((std::uint64_t{1} << 40) + size - 1) / size};
  }
  return classes;
}

inline constexpr std::array<SizeClass, kClassCount> kClasses = makeClasses();
static_assert(kClasses[kClassCount - 1].size == kMaxSmall);
static_assert(kClasses[0].capacity == kUnitBytes / kMinAlignment);

/// The smallest class that holds \p size bytes; \p size <= kMaxSmall.
constexpr unsigned classOf(std::size_t size) {
  if (size <= 128) { return size == 0 ? 0 : static_cast<unsigned>((size - 1) / 16); }
  const auto top = static_cast<unsigned>(std::bit_width(size - 1)) - 1;  // 2^top < size <= 2^(top+1), top >= 7
  const auto quarter = static_cast<unsigned>((size - 1) >> (top - 2)) & 3;
  return kFineClasses + (top - 7) * 4 + quarter;
}

/// The smallest class that holds \p size bytes and whose blocks all start at multiples of \p alignment; kClassCount if
/// there is none. Slabs start at units, so a class qualifies if its size is a multiple of the alignment.
constexpr unsigned alignedClassOf(std::size_t size, std::size_t alignment) {
  if (size > kMaxSmall || alignment > kUnitBytes) { return kClassCount; }
  unsigned index = classOf(size);
  while (index < kClassCount && kClasses[index].size % alignment != 0) {
    ++index;
  }
  return index;
}

constexpr std::uint32_t slotOf(unsigned sizeClass, std::uint32_t offset) {
  return static_cast<std::uint32_t>((offset * kClasses[sizeClass].reciprocal) >> 40);
}

}  // namespace heddle::heap
