#include "Airframe.h"

namespace autopilot {
namespace {

constexpr double kRollAuthority = 1.2;   // Roll rate at full aileron.
constexpr double kPitchAuthority = 0.6;  // Pitch rate at full elevator.
constexpr double kYawAuthority = 0.3;    // Yaw rate at full rudder.
constexpr double kDamping = 0.6;         // The share of a rate that is left after one cycle.
constexpr double kMaxThrust = 6.0;       // Acceleration at full throttle.
constexpr double kDrag = 0.02;
constexpr double kStallSpeed = 9.0;

double damped(double rate, double target) { return kDamping * rate + (1 - kDamping) * target; }

}  // namespace

void Airframe::step(const ServoCommand& servos) {
  std::lock_guard<std::mutex> hold(guard_);
  turn(servos);
  accelerate(servos.throttle);
  move();
}

FlightState Airframe::observe() const {
  std::lock_guard<std::mutex> hold(guard_);
  return state_;
}

void Airframe::turn(const ServoCommand& servos) {
  // Below stall speed the air does not turn the aircraft any more.
  const double grip = std::clamp((state_.airspeed - kStallSpeed / 2) / kStallSpeed, 0.0, 1.0);
  state_.rollRate = damped(state_.rollRate, kRollAuthority * servos.aileron * grip);
  state_.pitchRate = damped(state_.pitchRate, kPitchAuthority * servos.elevator * grip);
  const double coordinated = kGravity * std::tan(state_.roll) / std::max(state_.airspeed, kStallSpeed);
  state_.yawRate = damped(state_.yawRate, coordinated + kYawAuthority * servos.rudder * grip);
  state_.roll = std::clamp(state_.roll + state_.rollRate * kCycle, -degrees(75), degrees(75));
  state_.pitch = std::clamp(state_.pitch + state_.pitchRate * kCycle, -degrees(45), degrees(45));
  state_.heading = normalised(state_.heading + state_.yawRate * kCycle);
}

void Airframe::accelerate(double throttle) {
  const double thrust = kMaxThrust * throttle;
  const double drag = kDrag * state_.airspeed * state_.airspeed;
  const double weight = kGravity * std::sin(state_.pitch);
  state_.airspeed = std::max(0.0, state_.airspeed + (thrust - drag - weight) * kCycle);
}

void Airframe::move() {
  const double forward = state_.airspeed * std::cos(state_.pitch);
  state_.position = state_.position + (along(state_.heading, forward) + wind_) * kCycle;
  state_.climb = state_.airspeed * std::sin(state_.pitch);
  if (state_.airspeed < kStallSpeed) {
    state_.climb -= kStallSpeed - state_.airspeed;
  }
  state_.altitude = std::max(0.0, state_.altitude + state_.climb * kCycle);
}

}  // namespace autopilot
