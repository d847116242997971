#pragma once

#include "Channel.h"
#include "Messages.h"
#include "NavigationBoard.h"

namespace autopilot {

/// Everything that the tasks share. Each part has one writer.
struct Blackboard {
  Channel<RadioCommand> radio;
  Channel<Attitude> attitude;
  Channel<PositionFix> position;
  NavigationBoard navigation;
  Channel<GuidanceTarget> target;
  Channel<ServoCommand> surfaces;
};

}  // namespace autopilot
