#pragma once

#include <cstdint>

namespace heddle::seeding {

struct Interval {
  double low = 0;
  double high = 1;
};

/// The two-sided 95% interval of a rate after \p successes in \p runs (Wilson, 1927). No runs: from 0 to 1.
Interval rateInterval(std::uint64_t successes, std::uint64_t runs);

/// The 95% interval of the first rate minus the second (Newcombe, 1998, method 10).
Interval differenceInterval(std::uint64_t successes1, std::uint64_t runs1, std::uint64_t successes2,
                            std::uint64_t runs2);
/// The same at 99%.
Interval differenceInterval99(std::uint64_t successes1, std::uint64_t runs1, std::uint64_t successes2,
                              std::uint64_t runs2);

}  // namespace heddle::seeding
