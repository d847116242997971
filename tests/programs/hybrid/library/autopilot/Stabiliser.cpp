#include "Stabiliser.h"

namespace autopilot {
namespace {

constexpr double kStickRoll = degrees(45);  // The roll angle at full stick, in stabilised mode.
constexpr double kStickPitch = degrees(25);

/// Without a radio link and without guidance: a gentle, descending turn.
constexpr GuidanceTarget kFailsafeTarget{.roll = degrees(10), .pitch = degrees(-2), .throttle = 0.2};

ServoCommand passThrough(const RadioCommand& radio) {
  return {.aileron = radio.roll, .elevator = radio.pitch, .rudder = radio.yaw, .throttle = radio.throttle};
}

GuidanceTarget fromSticks(const RadioCommand& radio) {
  return {.roll = radio.roll * kStickRoll, .pitch = radio.pitch * kStickPitch, .throttle = radio.throttle};
}

}  // namespace

ServoCommand Stabiliser::update(const RadioCommand& radio, const GuidanceTarget& target, const Attitude& attitude) {
  changeMode(radio.mode);
  switch (mode_) {
    case Mode::kManual:
      return passThrough(radio);
    case Mode::kStabilised:
      return hold(fromSticks(radio), attitude);
    case Mode::kAuto:
      return hold(target, attitude);
    case Mode::kFailsafe:
      return hold(kFailsafeTarget, attitude);
  }
  return {};
}

void Stabiliser::changeMode(Mode mode) {
  if (mode == mode_) {
    return;
  }
  mode_ = mode;
  roll_.reset();
  pitch_.reset();
  yaw_.reset();
}

ServoCommand Stabiliser::hold(const GuidanceTarget& target, const Attitude& attitude) {
  ServoCommand servos;
  servos.aileron = roll_.update(normalised(target.roll - attitude.roll), attitude.rollRate);
  servos.elevator = pitch_.update(target.pitch - attitude.pitch, attitude.pitchRate);
  const double coordinated = kGravity * std::sin(attitude.roll) / 15.0;
  servos.rudder = yaw_.update(0.0, attitude.yawRate - coordinated);
  servos.throttle = target.throttle;
  return servos;
}

}  // namespace autopilot
