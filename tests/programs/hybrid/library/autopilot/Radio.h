#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "Messages.h"
#include "Units.h"

/// The radio link of the safety pilot, who can take over at any time.
namespace autopilot {

enum RadioChannel : std::size_t { kRollStick, kPitchStick, kYawStick, kThrottleStick, kModeSwitch, kRadioChannels };

/// The lengths of the pulses of one frame, in microseconds: one pulse per channel, then a long pause.
using PulseTrain = std::vector<double>;

/// The transmitter in the pilot's hands: a script of stick positions.
class Transmitter {
public:
  /// The pulses of the next frame. Some frames are damaged by interference.
  PulseTrain nextFrame();

private:
  unsigned frame_ = 0;
};

/// Splits pulses into frames and checks them.
class PulseDecoder {
public:
  using Channels = std::array<double, kRadioChannels>;

  /// The channels of the frame, each in [-1, 1], or nothing if the frame is damaged.
  std::optional<Channels> decode(const PulseTrain& pulses) const;
};

/// Turns frames into commands. A mode has to be seen twice before it counts. Without frames, failsafe takes over.
class RadioReceiver {
public:
  RadioCommand update(const PulseTrain& pulses);

private:
  void follow(const PulseDecoder::Channels& channels);
  void debounce(Mode seen);

  PulseDecoder decoder_;
  RadioCommand command_;
  Mode candidate_ = Mode::kManual;
  unsigned lostFrames_ = 0;
};

}  // namespace autopilot
