#include "Guidance.h"

#include <cassert>

namespace autopilot {
namespace {

constexpr double kMaxRoll = degrees(40);
constexpr double kMaxClimb = 3.0;
constexpr double kMaxSink = -2.0;
constexpr double kHeightGain = 0.2;  // Climb rate for each metre below the wanted height.
constexpr double kCruiseThrottle = 0.55;
constexpr double kThrottleForPitch = 1.2;
constexpr double kSlowest = 5.0;  // Below this ground speed the course of the GPS means nothing.

}  // namespace

double rollForTurn(double speed, double radius) {
  assert(radius > 0 && "a turn has a radius");
  return std::atan(speed * speed / (kGravity * radius));
}

GuidanceTarget Guidance::update(const NavigationState& navigation, const PositionFix& fix, const Attitude& attitude) {
  GuidanceTarget target;
  target.roll = rollFor(navigation, fix, attitude);
  target.pitch = pitchFor(navigation.setpoint, attitude);
  target.throttle = throttleFor(target.pitch);
  return target;
}

double Guidance::rollFor(const NavigationState& navigation, const PositionFix& fix, const Attitude& attitude) {
  const bool moving = fix.valid && fix.groundSpeed > kSlowest;
  const double course = moving ? fix.course : attitude.heading;
  const double correction = course_.update(normalised(navigation.setpoint.course - course), attitude.yawRate);
  // On a circle, the turn itself needs a roll angle. The course loop only corrects it.
  const double turn =
      navigation.kind == LegKind::kCircle ? rollForTurn(fix.groundSpeed, navigation.setpoint.radius) : 0.0;
  return std::clamp(turn + correction, -kMaxRoll, kMaxRoll);
}

double Guidance::pitchFor(const Setpoint& setpoint, const Attitude& attitude) {
  const double wanted = std::clamp(kHeightGain * (setpoint.altitude - attitude.altitude), kMaxSink, kMaxClimb);
  return climb_.update(wanted - attitude.climb, 0.0);
}

double Guidance::throttleFor(double pitch) {
  return throttle_.update(std::clamp(kCruiseThrottle + kThrottleForPitch * std::sin(pitch), 0.0, 1.0));
}

}  // namespace autopilot
