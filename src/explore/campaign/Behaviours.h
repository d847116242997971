#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace heddle::explore {

/// Estimates the number of distinct values added: a HyperLogLog (Flajolet, Fusy, Gandouet, Meunier, 2007) of 16 KB. The
/// error is about 1 %, for a thousand trace hashes as for a billion.
class Behaviours {
public:
  void add(std::uint64_t hash);
  std::uint64_t count() const;

  /// Serialised form: one character per register. mergeText() rejects malformed text.
  std::string text() const;
  [[nodiscard]] bool mergeText(std::string_view text);

private:
  static constexpr unsigned kIndexBits = 14;
  static constexpr std::size_t kRegisters = std::size_t{1} << kIndexBits;
  static constexpr std::size_t kRanks = 65;

  void raise(std::size_t index, std::uint8_t rank);

  std::array<std::uint8_t, kRegisters> ranks_{};
  std::array<std::uint32_t, kRanks> histogram_{kRegisters};  ///< Number of registers of each rank.
};

}  // namespace heddle::explore
