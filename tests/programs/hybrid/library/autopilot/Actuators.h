#pragma once

#include <array>
#include <cstddef>

#include "Airframe.h"
#include "Messages.h"

namespace autopilot {

/// A servo moves to its commanded deflection at a limited speed and within mechanical stops.
class Servo {
public:
  Servo(double lowest, double highest, double travelPerCycle)
      : lowest_(lowest), highest_(highest), travelPerCycle_(travelPerCycle) {}

  double moveTowards(double commanded);

private:
  double lowest_;
  double highest_;
  double travelPerCycle_;
  double position_ = 0;
};

/// A wing with elevons: each of the two surfaces serves roll and pitch.
struct ElevonCommand {
  double left = 0;
  double right = 0;
  double rudder = 0;
  double throttle = 0;
};

ElevonCommand mix(const ServoCommand& command);
ServoCommand unmix(const ElevonCommand& positions);

/// Drives the servos, and with them the aircraft.
class Actuators {
public:
  explicit Actuators(Airframe& airframe) : airframe_(airframe) {}

  /// One cycle. Returns where the surfaces really are.
  ServoCommand drive(const ServoCommand& command);

private:
  Airframe& airframe_;
  Servo left_{-1.0, 1.0, 0.8};
  Servo right_{-1.0, 1.0, 0.8};
  Servo rudder_{-0.6, 0.6, 0.8};
  Servo throttle_{0.0, 1.0, 0.3};
};

}  // namespace autopilot
