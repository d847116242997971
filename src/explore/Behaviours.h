#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace heddle {

/// About how many different numbers it was shown: a HyperLogLog (Flajolet, Fusy, Gandouet, Meunier, 2007) of 16 KB,
/// whose answer is off by 1 % or so, whether it was shown a thousand trace hashes or a billion.
class Behaviours {
public:
  void add(std::uint64_t hash);
  std::uint64_t count() const;

  /// To be kept: a letter for each register. What is no such text is refused.
  std::string text() const;
  [[nodiscard]] bool mergeText(std::string_view text);

private:
  static constexpr unsigned kIndexBits = 14;
  static constexpr std::size_t kRegisters = std::size_t{1} << kIndexBits;
  static constexpr std::size_t kRanks = 65;

  void raise(std::size_t index, std::uint8_t rank);

  std::array<std::uint8_t, kRegisters> ranks_{};
  std::array<std::uint32_t, kRanks> histogram_{kRegisters};  ///< How many registers have each rank.
};

}  // namespace heddle
