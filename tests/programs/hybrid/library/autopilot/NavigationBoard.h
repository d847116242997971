#pragma once

#include <cstddef>
#include <mutex>

#include "FlightPlan.h"

namespace autopilot {

/// What the navigation wants the aircraft to do now.
struct Setpoint {
  double course = 0;
  double altitude = 0;
  double radius = 0;    ///< Of the circle to fly; 0 on straight legs.
  double distance = 0;  ///< To the waypoint or to the centre of the circle.
};

/// The leg that is being flown, and its setpoint.
struct NavigationState {
  std::size_t leg = 0;
  LegKind kind = LegKind::kClimbOut;
  Setpoint setpoint;
};

/// The navigation's output, shared by guidance and telemetry. Leg and setpoint belong together: a reader may rely on
/// the setpoint having been computed for the leg.
class NavigationBoard {
public:
  /// Starts another leg with its first setpoint. Defined by the subject.
  void enterLeg(std::size_t leg, LegKind kind, const Setpoint& setpoint);

  /// A new setpoint for the leg that is being flown.
  void refresh(const Setpoint& setpoint) {
    std::lock_guard<std::mutex> hold(guard_);
    state_.setpoint = setpoint;
  }

  NavigationState current() const {
    std::lock_guard<std::mutex> hold(guard_);
    return state_;
  }

private:
  mutable std::mutex guard_;
  NavigationState state_;
};

}  // namespace autopilot
