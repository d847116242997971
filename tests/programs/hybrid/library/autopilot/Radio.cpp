#include "Radio.h"

namespace autopilot {
namespace {

constexpr double kCentre = 1500;
constexpr double kTravel = 500;
constexpr double kShortestPulse = 900;
constexpr double kLongestPulse = 2100;
constexpr double kShortestPause = 4000;
constexpr double kDeadBand = 0.03;
constexpr unsigned kMaxLostFrames = 4;
constexpr unsigned kDamagePeriod = 5;

double pulseFor(double stick) { return kCentre + kTravel * stick; }

double withDeadBand(double stick) { return std::abs(stick) < kDeadBand ? 0.0 : stick; }

Mode modeOf(double position) {
  if (position < -0.33) {
    return Mode::kManual;
  }
  if (position < 0.33) {
    return Mode::kStabilised;
  }
  return Mode::kAuto;
}

}  // namespace

PulseTrain Transmitter::nextFrame() {
  ++frame_;
  // The pilot climbs away by hand and hands over to the autopilot after the first frame.
  const bool handedOver = frame_ > 1;
  PulseTrain pulses{pulseFor(handedOver ? 0.0 : 0.1), pulseFor(handedOver ? 0.0 : 0.2), pulseFor(0.0), pulseFor(0.4),
                    pulseFor(handedOver ? 0.9 : 0.0)};
  pulses.push_back(2 * kShortestPause);
  if (frame_ % kDamagePeriod == 0) {
    pulses[kYawStick] = kLongestPulse + 300;
  }
  return pulses;
}

std::optional<PulseDecoder::Channels> PulseDecoder::decode(const PulseTrain& pulses) const {
  if (pulses.size() != kRadioChannels + 1 || pulses.back() < kShortestPause) {
    return std::nullopt;
  }
  Channels channels{};
  for (std::size_t i = 0; i < kRadioChannels; ++i) {
    if (pulses[i] < kShortestPulse || pulses[i] > kLongestPulse) {
      return std::nullopt;
    }
    channels[i] = std::clamp((pulses[i] - kCentre) / kTravel, -1.0, 1.0);
  }
  return channels;
}

RadioCommand RadioReceiver::update(const PulseTrain& pulses) {
  if (const auto channels = decoder_.decode(pulses)) {
    lostFrames_ = 0;
    follow(*channels);
  } else if (++lostFrames_ > kMaxLostFrames) {
    command_ = RadioCommand{};
    command_.mode = Mode::kFailsafe;
  }
  return command_;
}

void RadioReceiver::follow(const PulseDecoder::Channels& channels) {
  command_.roll = withDeadBand(channels[kRollStick]);
  command_.pitch = withDeadBand(channels[kPitchStick]);
  command_.yaw = withDeadBand(channels[kYawStick]);
  command_.throttle = (channels[kThrottleStick] + 1) / 2;
  debounce(modeOf(channels[kModeSwitch]));
}

void RadioReceiver::debounce(Mode seen) {
  if (seen == candidate_) {
    command_.mode = seen;
  }
  candidate_ = seen;
}

}  // namespace autopilot
