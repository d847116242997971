#pragma once

#include <mutex>

#include "Messages.h"
#include "Units.h"

namespace autopilot {

/// The true state of the aircraft, which only sensors may look at.
struct FlightState {
  Ground position;
  double altitude = 50;
  double climb = 0;
  double airspeed = 15;
  double roll = 0;
  double pitch = 0;
  double heading = 0;
  double rollRate = 0;
  double pitchRate = 0;
  double yawRate = 0;
};

/// A simple model of a small fixed-wing aircraft. It stands in for the hardware: servos drive it and sensors observe
/// it.
class Airframe {
public:
  explicit Airframe(Ground wind) : wind_(wind) {}

  /// Moves the aircraft for one cycle with these deflections.
  void step(const ServoCommand& servos);

  FlightState observe() const;

private:
  void turn(const ServoCommand& servos);
  void accelerate(double throttle);
  void move();

  mutable std::mutex guard_;
  FlightState state_;
  const Ground wind_;
};

}  // namespace autopilot
