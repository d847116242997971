#pragma once

#include "Units.h"

/// What the tasks publish for each other.
namespace autopilot {

enum class Mode { kManual, kStabilised, kAuto, kFailsafe };

/// From the radio task: the sticks of the safety pilot, each in [-1, 1], throttle in [0, 1], and the mode.
struct RadioCommand {
  Mode mode = Mode::kManual;
  double roll = 0;
  double pitch = 0;
  double yaw = 0;
  double throttle = 0;
};

/// From the inertial task: how the aircraft is turned, and its height.
struct Attitude {
  double roll = 0;
  double pitch = 0;
  double heading = 0;
  double rollRate = 0;
  double pitchRate = 0;
  double yawRate = 0;
  double altitude = 0;
  double climb = 0;
};

/// From the GPS task.
struct PositionFix {
  bool valid = false;
  Ground position;
  double course = 0;
  double groundSpeed = 0;
};

/// From the guidance task to the control task.
struct GuidanceTarget {
  double roll = 0;
  double pitch = 0;
  double throttle = 0;
};

/// Deflections in [-1, 1], throttle in [0, 1].
struct ServoCommand {
  double aileron = 0;
  double elevator = 0;
  double rudder = 0;
  double throttle = 0;
};

}  // namespace autopilot
