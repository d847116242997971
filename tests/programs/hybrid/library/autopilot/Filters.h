#pragma once

#include <array>
#include <cstddef>

#include "Sensors.h"
#include "Units.h"

namespace autopilot {

/// A first-order low pass.
class LowPass {
public:
  LowPass(double timeConstant, double start) : weight_(kCycle / (timeConstant + kCycle)), value_(start) {}

  double update(double input) {
    value_ += weight_ * (input - value_);
    return value_;
  }

  double value() const { return value_; }

private:
  double weight_;
  double value_;
};

/// The middle one of the last three inputs: removes single outliers.
class Median {
public:
  double update(double input);

private:
  std::array<double, 3> window_{};
  std::size_t filled_ = 0;
  std::size_t next_ = 0;
};

/// Fuses rates of turn, which drift, with the direction of gravity and the compass, which are noisy.
class AttitudeFilter {
public:
  void update(const InertialSample& sample);

  double roll() const { return roll_; }
  double pitch() const { return pitch_; }
  double heading() const { return heading_; }

private:
  double roll_ = 0;
  double pitch_ = 0;
  double heading_ = 0;
};

/// A Kalman filter for height and climb rate. The measurement is the height of the barometer.
class AltitudeFilter {
public:
  explicit AltitudeFilter(double start) : altitude_(start) {}

  void update(double measured);

  double altitude() const { return altitude_; }
  double climb() const { return climb_; }

private:
  void predict();
  void correct(double measured);

  double altitude_;
  double climb_ = 0;
  // The covariance of the estimate: of the height, of both, of the climb rate.
  double heightVariance_ = 4;
  double covariance_ = 0;
  double climbVariance_ = 4;
};

}  // namespace autopilot
