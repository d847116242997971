#pragma once

#include <cstddef>

#include "FlightPlan.h"
#include "Messages.h"
#include "NavigationBoard.h"

namespace autopilot {

/// Flies a plan: decides which leg is next, and computes the setpoint of a leg from the position.
class Navigator {
public:
  Navigator(const FlightPlan& plan, NavigationBoard& board);

  /// One cycle.
  void update(const PositionFix& fix, double altitude);

private:
  bool legFinished(const Leg& leg, const PositionFix& fix, double altitude);
  bool circleFinished(const Leg& leg, const PositionFix& fix, double altitude);

  const FlightPlan& plan_;
  NavigationBoard& board_;
  std::size_t leg_ = 0;
  unsigned cyclesInLeg_ = 0;
  double turned_ = 0;       ///< The angle flown on the circle so far.
  double lastBearing_ = 0;  ///< From the centre of the circle to the aircraft.
};

/// The setpoint of a leg at this position.
Setpoint setpointFor(const Leg& leg, const PositionFix& fix);

}  // namespace autopilot
