#pragma once

#include <cstdint>
#include <vector>

#include "Airframe.h"
#include "Noise.h"

/// The sensors of the aircraft, at the level of their registers and serial lines.
namespace autopilot {

/// What the inertial unit measures: rates of turn, and the direction of gravity in the axes of the aircraft.
struct InertialSample {
  double rollRate = 0;
  double pitchRate = 0;
  double yawRate = 0;
  double accelerationSide = 0;
  double accelerationForward = 0;
  double accelerationDown = 0;
  double magneticHeading = 0;
};

class InertialUnit {
public:
  explicit InertialUnit(const Airframe& airframe) : airframe_(airframe) {}

  InertialSample sample();

private:
  const Airframe& airframe_;
  Noise gyro_{11, degrees(0.4)};
  Noise accelerometer_{12, 0.15};
  Noise compass_{13, degrees(2)};
};

class Barometer {
public:
  explicit Barometer(const Airframe& airframe) : airframe_(airframe) {}

  /// The static pressure in pascal.
  double pressure();

private:
  const Airframe& airframe_;
  Noise noise_{21, 4.0};
};

/// The height above home at which the standard atmosphere has this pressure.
double altitudeAt(double pressure);

class GpsReceiver {
public:
  explicit GpsReceiver(const Airframe& airframe) : airframe_(airframe) {}

  /// The bytes that the receiver has sent since the last call: one message, sometimes behind line noise.
  std::vector<std::uint8_t> readSerialLine();

private:
  const Airframe& airframe_;
  Noise noise_{31, 1.5};
  unsigned messages_ = 0;
};

}  // namespace autopilot
