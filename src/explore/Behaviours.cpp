#include "explore/Behaviours.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/Rng.h"

namespace heddle {

void Behaviours::add(std::uint64_t hash) {
  const std::uint64_t mixed = Rng(hash).next();
  std::uint8_t& rank = ranks_[mixed >> (64 - kIndexBits)];
  const auto zeros = std::countl_zero((mixed << kIndexBits) | 1);
  rank = std::max(rank, static_cast<std::uint8_t>(zeros + 1));
}

std::uint64_t Behaviours::count() const {
  double sum = 0;
  std::size_t empty = 0;
  for (const std::uint8_t rank : ranks_) {
    sum += std::ldexp(1.0, -rank);
    empty += rank == 0 ? 1 : 0;
  }
  const auto size = static_cast<double>(ranks_.size());
  const double bias = 0.7213 / (1 + 1.079 / size);
  const double estimate = bias * size * size / sum;
  // Few numbers are counted better by the registers that none of them met.
  const bool few = estimate <= 2.5 * size && empty != 0;
  return static_cast<std::uint64_t>(std::llround(few ? size * std::log(size / static_cast<double>(empty)) : estimate));
}

}  // namespace heddle
