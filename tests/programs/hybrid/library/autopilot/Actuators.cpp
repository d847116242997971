#include "Actuators.h"

#include <cassert>

namespace autopilot {

double Servo::moveTowards(double commanded) {
  assert(std::isfinite(commanded) && "a servo is commanded to a position");
  const double reachable = std::clamp(commanded, lowest_, highest_);
  position_ += std::clamp(reachable - position_, -travelPerCycle_, travelPerCycle_);
  return position_;
}

ElevonCommand mix(const ServoCommand& command) {
  ElevonCommand elevons{.left = command.elevator + command.aileron,
                        .right = command.elevator - command.aileron,
                        .rudder = command.rudder,
                        .throttle = command.throttle};
  // If a surface would exceed its travel, pitch yields to roll.
  const double excess = std::max({0.0, std::abs(elevons.left) - 1.0, std::abs(elevons.right) - 1.0});
  const double towardsZero = command.elevator > 0 ? -excess : excess;
  elevons.left += towardsZero;
  elevons.right += towardsZero;
  return elevons;
}

ServoCommand unmix(const ElevonCommand& positions) {
  return {.aileron = (positions.left - positions.right) / 2,
          .elevator = (positions.left + positions.right) / 2,
          .rudder = positions.rudder,
          .throttle = positions.throttle};
}

ServoCommand Actuators::drive(const ServoCommand& command) {
  const ElevonCommand wanted = mix(command);
  const ElevonCommand reached{.left = left_.moveTowards(wanted.left),
                              .right = right_.moveTowards(wanted.right),
                              .rudder = rudder_.moveTowards(wanted.rudder),
                              .throttle = throttle_.moveTowards(wanted.throttle)};
  const ServoCommand surfaces = unmix(reached);
  airframe_.step(surfaces);
  return surfaces;
}

}  // namespace autopilot
