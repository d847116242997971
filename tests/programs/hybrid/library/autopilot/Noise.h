#pragma once

#include <cstdint>

namespace autopilot {

/// Reproducible sensor noise. Every sensor has its own generator, so that the noise does not depend on the schedule.
class Noise {
public:
  Noise(std::uint32_t seed, double amplitude) : state_(seed * 2654435761U + 1U), amplitude_(amplitude) {}

  /// The next value, in [-amplitude, amplitude].
  double next() {
    state_ ^= state_ << 13U;
    state_ ^= state_ >> 17U;
    state_ ^= state_ << 5U;
    return amplitude_ * (2.0 * (state_ % 10001U) / 10000.0 - 1.0);
  }

private:
  std::uint32_t state_;
  double amplitude_;
};

}  // namespace autopilot
