#include "explore/campaign/Behaviours.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/Rng.h"

namespace heddle::explore {
namespace {

/// A register as text is the character '0' plus its rank. JSON escapes only one of these characters.
constexpr char kZeroRank = '0';
constexpr char kMaxRank = 64;

}  // namespace

void Behaviours::add(std::uint64_t hash) {
  const std::uint64_t mixed = Rng(hash).next();
  const auto zeros = std::countl_zero((mixed << kIndexBits) | 1);
  raise(mixed >> (64 - kIndexBits), static_cast<std::uint8_t>(zeros + 1));
}

void Behaviours::raise(std::size_t index, std::uint8_t rank) {
  if (rank > ranks_[index]) {
    --histogram_[ranks_[index]];
    ++histogram_[rank];
    ranks_[index] = rank;
  }
}

std::uint64_t Behaviours::count() const {
  double sum = 0;
  for (std::size_t rank = kRanks; rank-- > 0;) {
    sum += std::ldexp(histogram_[rank], -static_cast<int>(rank));
  }
  const std::uint32_t empty = histogram_[0];
  const auto size = static_cast<double>(ranks_.size());
  const double bias = 0.7213 / (1 + 1.079 / size);
  const double estimate = bias * size * size / sum;
  // For few values, counting the empty registers is more accurate.
  const bool few = estimate <= 2.5 * size && empty != 0;
  return static_cast<std::uint64_t>(std::llround(few ? size * std::log(size / static_cast<double>(empty)) : estimate));
}

std::string Behaviours::text() const {
  std::string text;
  text.reserve(ranks_.size());
  for (const std::uint8_t rank : ranks_) {
    text += static_cast<char>(kZeroRank + rank);
  }
  return text;
}

bool Behaviours::mergeText(std::string_view text) {
  const bool good = text.size() == ranks_.size() && std::ranges::all_of(text, [](char letter) {
                      return letter >= kZeroRank && letter <= kZeroRank + kMaxRank;
                    });
  for (std::size_t i = 0; good && i < text.size(); ++i) {
    raise(i, static_cast<std::uint8_t>(text[i] - kZeroRank));
  }
  return good;
}

}  // namespace heddle::explore
