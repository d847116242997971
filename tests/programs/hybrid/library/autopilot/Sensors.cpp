#include "Sensors.h"

#include "GpsProtocol.h"

namespace autopilot {
namespace {

constexpr double kSeaLevelPressure = 101325.0;
constexpr double kScaleHeight = 8434.0;
constexpr unsigned kGlitchPeriod = 3;  // Every third GPS message follows line noise.

}  // namespace

InertialSample InertialUnit::sample() {
  const FlightState state = airframe_.observe();
  InertialSample sample;
  sample.rollRate = state.rollRate + gyro_.next();
  sample.pitchRate = state.pitchRate + gyro_.next();
  sample.yawRate = state.yawRate + gyro_.next();
  sample.accelerationSide = kGravity * std::sin(state.roll) * std::cos(state.pitch) + accelerometer_.next();
  sample.accelerationForward = -kGravity * std::sin(state.pitch) + accelerometer_.next();
  sample.accelerationDown = kGravity * std::cos(state.roll) * std::cos(state.pitch) + accelerometer_.next();
  sample.magneticHeading = normalised(state.heading + compass_.next());
  return sample;
}

double Barometer::pressure() {
  return kSeaLevelPressure * std::exp(-airframe_.observe().altitude / kScaleHeight) + noise_.next();
}

double altitudeAt(double pressure) { return -kScaleHeight * std::log(pressure / kSeaLevelPressure); }

std::vector<std::uint8_t> GpsReceiver::readSerialLine() {
  const FlightState state = airframe_.observe();
  GpsReport report;
  report.eastCm = static_cast<std::int32_t>(100 * (state.position.east + noise_.next()));
  report.northCm = static_cast<std::int32_t>(100 * (state.position.north + noise_.next()));
  report.speedCm = static_cast<std::int32_t>(100 * state.airspeed * std::cos(state.pitch));
  report.courseMilliradians = static_cast<std::int32_t>(1000 * state.heading);
  std::vector<std::uint8_t> line;
  if (++messages_ % kGlitchPeriod == 0) {
    line.insert(line.end(), {0x00, kGpsSync1, 0x17});
  }
  const std::vector<std::uint8_t> message = encode(report);
  line.insert(line.end(), message.begin(), message.end());
  return line;
}

}  // namespace autopilot
