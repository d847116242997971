#pragma once

#include <cstdint>

namespace heddle {

/// The only source of randomness in Heddle: SplitMix64 (Steele, Lea, Flood, OOPSLA 2014). A recorded seed gives the
/// same numbers on every machine, which neither the distributions of <random> nor std::random_device guarantee.
class Rng {
public:
  constexpr explicit Rng(std::uint64_t seed = 0) : state_(seed) {}

  constexpr std::uint64_t next() {
    state_ += 0x9e37'79b9'7f4a'7c15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58'476d'1ce4'e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d0'49bb'1331'11ebULL;
    return z ^ (z >> 31);
  }

  /// Uniform in [0, bound) up to a bias below bound / 2^32. \p bound is at least 1.
  constexpr std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
  }

  /// True with probability \p numerator / \p denominator.
  constexpr bool chance(std::uint32_t numerator, std::uint32_t denominator) { return below(denominator) < numerator; }

private:
  std::uint64_t state_;
};

}  // namespace heddle
