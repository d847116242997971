#pragma once

#include "Filters.h"
#include "Messages.h"
#include "NavigationBoard.h"
#include "Pid.h"

namespace autopilot {

/// The outer loops: from course and height to roll, pitch and throttle.
class Guidance {
public:
  GuidanceTarget update(const NavigationState& navigation, const PositionFix& fix, const Attitude& attitude);

private:
  double rollFor(const NavigationState& navigation, const PositionFix& fix, const Attitude& attitude);
  double pitchFor(const Setpoint& setpoint, const Attitude& attitude);
  double throttleFor(double pitch);

  Pid course_{{.proportional = 0.9, .integral = 0.02, .derivative = 0.3, .limit = degrees(35)}};
  Pid climb_{{.proportional = 0.08, .integral = 0.01, .derivative = 0.0, .limit = degrees(20)}};
  LowPass throttle_{1.0, 0.5};
};

/// The roll angle of a steady turn with this radius.
double rollForTurn(double speed, double radius);

}  // namespace autopilot
