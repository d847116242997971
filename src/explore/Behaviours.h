#pragma once

#include <array>
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
  std::array<std::uint8_t, 1U << kIndexBits> ranks_{};
};

}  // namespace heddle
