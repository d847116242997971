#pragma once

#include "Messages.h"
#include "Pid.h"

namespace autopilot {

/// The inner loops: from roll and pitch angles to deflections. Also decides who flies: the pilot or the autopilot.
class Stabiliser {
public:
  ServoCommand update(const RadioCommand& radio, const GuidanceTarget& target, const Attitude& attitude);

private:
  ServoCommand hold(const GuidanceTarget& target, const Attitude& attitude);
  void changeMode(Mode mode);

  Mode mode_ = Mode::kManual;
  Pid roll_{{.proportional = 1.1, .integral = 0.05, .derivative = 0.25, .limit = 1.0}};
  Pid pitch_{{.proportional = 1.6, .integral = 0.10, .derivative = 0.30, .limit = 1.0}};
  Pid yaw_{{.proportional = 0.0, .integral = 0.0, .derivative = 0.40, .limit = 0.5}};
};

}  // namespace autopilot
