#include "seeding/Statistics.h"

#include <algorithm>
#include <cmath>

namespace heddle::seeding {
namespace {

constexpr double kZ95 = 1.959964;  ///< 97.5% of the normal distribution.
constexpr double kZ99 = 2.575829;  ///< 99.5%

double rateOf(std::uint64_t successes, std::uint64_t runs) {
  return runs == 0 ? 0 : static_cast<double>(successes) / static_cast<double>(runs);
}

/// Wilson's interval for a number of standard deviations.
Interval wilson(std::uint64_t successes, std::uint64_t runs, double z) {
  if (runs == 0) { return {}; }
  const auto n = static_cast<double>(runs);
  const double p = rateOf(successes, runs);
  const double z2 = z * z;
  const double middle = (p + z2 / (2 * n)) / (1 + z2 / n);
  const double half = z / (1 + z2 / n) * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n));
  // Exact at the ends, where the formula leaves a rounding error.
  return {successes == 0 ? 0 : std::max(0.0, middle - half), successes == runs ? 1 : std::min(1.0, middle + half)};
}

/// Newcombe's method 10.
Interval difference(std::uint64_t successes1, std::uint64_t runs1, std::uint64_t successes2, std::uint64_t runs2,
                    double z) {
  const double p1 = rateOf(successes1, runs1);
  const double p2 = rateOf(successes2, runs2);
  const Interval i1 = wilson(successes1, runs1, z);
  const Interval i2 = wilson(successes2, runs2, z);
  return {p1 - p2 - std::hypot(p1 - i1.low, i2.high - p2), p1 - p2 + std::hypot(i1.high - p1, p2 - i2.low)};
}

}  // namespace

Interval rateInterval(std::uint64_t successes, std::uint64_t runs) { return wilson(successes, runs, kZ95); }

Interval differenceInterval(std::uint64_t successes1, std::uint64_t runs1, std::uint64_t successes2,
                            std::uint64_t runs2) {
  return difference(successes1, runs1, successes2, runs2, kZ95);
}

Interval differenceInterval99(std::uint64_t successes1, std::uint64_t runs1, std::uint64_t successes2,
                              std::uint64_t runs2) {
  return difference(successes1, runs1, successes2, runs2, kZ99);
}

}  // namespace heddle::seeding
