#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "core/Rng.h"

namespace heddle::schedule {

/// The order in which a search takes the options of one decision. It follows from its inputs, so it is not stored.
class OptionOrder {
public:
  enum class Base : std::uint8_t { First, Random };
  static constexpr std::uint64_t kAll = ~std::uint64_t{0};

  /// \p preferred: a bit for each of the first 64 options that come before all others. With \p prunes, the others are
  /// left out; if none is preferred, the first option stays.
  OptionOrder(Base base, std::uint64_t seed, std::uint16_t count, std::uint64_t preferred, bool prunes)
      : order_(count) {
    std::iota(order_.begin(), order_.end(), std::uint16_t{0});
    if (base == Base::Random) {
      Rng rng(seed);
      for (std::uint16_t i = count; i > 1; --i) {
        std::swap(order_[i - 1U], order_[rng.below(i)]);
      }
    }
    if (preferred == kAll) { return; }
    const auto isPreferred = [preferred](std::uint16_t option) {
      return option >= 64 || (preferred >> option & 1) != 0;
    };
    const auto others = std::stable_partition(order_.begin(), order_.end(), isPreferred);
    if (prunes) { order_.erase(std::max(others, order_.begin() + 1), order_.end()); }
  }

  /// The number of options in the order with these parameters.
  static std::uint32_t countOf(std::uint16_t count, std::uint64_t preferred, bool prunes) {
    if (!prunes || preferred == kAll) { return count; }
    const std::uint64_t present = count >= 64 ? kAll : (std::uint64_t{1} << count) - 1;
    const std::uint32_t beyond = count > 64 ? count - 64U : 0;
    return std::max(1U, static_cast<std::uint32_t>(std::popcount(preferred & present)) + beyond);
  }

  std::uint16_t operator[](std::size_t turn) const { return order_[turn]; }

private:
  std::vector<std::uint16_t> order_;
};

}  // namespace heddle::schedule
