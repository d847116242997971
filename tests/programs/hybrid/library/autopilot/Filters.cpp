#include "Filters.h"

namespace autopilot {
namespace {

constexpr double kTrustGyro = 0.9;           // The weight of integrated rates against absolute measurements.
constexpr double kAccelerationNoise = 2.0;   // Variance of the unmodelled vertical acceleration.
constexpr double kBarometerVariance = 0.25;  // Variance of the measured height.

/// Moves an angle towards a measured one on the shorter way round.
double blend(double predicted, double measured) {
  return normalised(predicted + (1 - kTrustGyro) * normalised(measured - predicted));
}

}  // namespace

double Median::update(double input) {
  window_[next_] = input;
  next_ = (next_ + 1) % window_.size();
  filled_ = std::min(filled_ + 1, window_.size());
  if (filled_ < window_.size()) {
    return input;
  }
  std::array<double, 3> sorted = window_;
  std::sort(sorted.begin(), sorted.end());
  return sorted[1];
}

void AttitudeFilter::update(const InertialSample& sample) {
  const double gravityRoll = std::atan2(sample.accelerationSide, sample.accelerationDown);
  const double gravityPitch =
      std::atan2(-sample.accelerationForward, std::hypot(sample.accelerationSide, sample.accelerationDown));
  roll_ = blend(roll_ + sample.rollRate * kCycle, gravityRoll);
  pitch_ = blend(pitch_ + sample.pitchRate * kCycle, gravityPitch);
  heading_ = blend(heading_ + sample.yawRate * kCycle, sample.magneticHeading);
}

void AltitudeFilter::update(double measured) {
  predict();
  correct(measured);
}

void AltitudeFilter::predict() {
  altitude_ += climb_ * kCycle;
  heightVariance_ += kCycle * (2 * covariance_ + kCycle * climbVariance_);
  covariance_ += kCycle * climbVariance_;
  climbVariance_ += kAccelerationNoise * kCycle * kCycle;
}

void AltitudeFilter::correct(double measured) {
  const double innovation = measured - altitude_;
  const double total = heightVariance_ + kBarometerVariance;
  const double heightGain = heightVariance_ / total;
  const double climbGain = covariance_ / total;
  altitude_ += heightGain * innovation;
  climb_ += climbGain * innovation;
  climbVariance_ -= climbGain * covariance_;
  covariance_ -= heightGain * covariance_;
  heightVariance_ -= heightGain * heightVariance_;
}

}  // namespace autopilot
