#pragma once

#include <cstdint>

namespace heddle::rt {

/// When a timer expires, in virtual nanoseconds: once, or periodically. Expirations that have not been read add up.
struct Expirations {
  static constexpr std::uint64_t kNotArmed = ~std::uint64_t{0};

  std::uint64_t dueNs = kNotArmed;
  std::uint64_t intervalNs = 0;  ///< 0: one-shot.

  bool isOverdue(std::uint64_t nowNs) const { return dueNs <= nowNs; }

  /// Time until the next expiration after \p nowNs; 0: there is none.
  std::uint64_t remaining(std::uint64_t nowNs) const {
    if (dueNs == kNotArmed) { return 0; }
    if (!isOverdue(nowNs)) { return dueNs - nowNs; }
    return intervalNs == 0 ? 0 : intervalNs - (nowNs - dueNs) % intervalNs;
  }

  /// Returns the number of expirations up to \p nowNs and resets the count.
  std::uint64_t take(std::uint64_t nowNs) {
    if (!isOverdue(nowNs)) { return 0; }
    if (intervalNs == 0) {
      dueNs = kNotArmed;
      return 1;
    }
    const std::uint64_t times = 1 + (nowNs - dueNs) / intervalNs;
    dueNs += times * intervalNs;
    return times;
  }
};

}  // namespace heddle::rt
