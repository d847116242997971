#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Little-endian numbers and the checksum of the serial protocols.
namespace autopilot {

using ByteVector = std::vector<std::uint8_t>;

inline void appendInt32(ByteVector& bytes, std::int32_t value) {
  const auto bits = static_cast<std::uint32_t>(value);
  for (unsigned shift = 0; shift < 32; shift += 8) {
    bytes.push_back(static_cast<std::uint8_t>(bits >> shift));
  }
}

inline std::int32_t readInt32(std::span<const std::uint8_t> bytes, std::size_t offset) {
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    bits |= static_cast<std::uint32_t>(bytes[offset + i]) << (8 * i);
  }
  return static_cast<std::int32_t>(bits);
}

/// Fletcher's checksum with two running sums of eight bits.
class Checksum {
public:
  void add(std::uint8_t byte) {
    first_ = static_cast<std::uint8_t>(first_ + byte);
    second_ = static_cast<std::uint8_t>(second_ + first_);
  }

  void add(std::span<const std::uint8_t> bytes) {
    for (const std::uint8_t byte : bytes) {
      add(byte);
    }
  }

  std::uint8_t first() const { return first_; }
  std::uint8_t second() const { return second_; }

private:
  std::uint8_t first_ = 0;
  std::uint8_t second_ = 0;
};

}  // namespace autopilot
