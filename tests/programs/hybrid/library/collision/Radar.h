#pragma once

#include "FrameBuffer.h"

/// The position of an aircraft on its scripted flight. The aircraft 0 and 1 meet, 2 and 3 cross them at other heights.
inline Position positionAt(int callsign, int time) {
  const double way = 2.0 * time;
  switch (callsign) {
    case 0:
      return {way, 0.0, 5.0};
    case 1:
      return {8.0 - way, 0.2, 5.0};
    case 2:
      return {4.0, way - 4.0, 5.3 + callsign};
    default:
      return {4.0 + 0.1 * callsign, 4.0 - way, 9.0};
  }
}

/// The radar's thread: simulates the air traffic and sends one frame per time step.
inline void runRadar(FrameBuffer& buffer, int frames) {
  for (int time = 1; time <= frames; ++time) {
    Frame frame;
    frame.time = time;
    for (int callsign = 0; callsign < kAircraft; ++callsign) {
      frame.positions[static_cast<unsigned>(callsign)] = positionAt(callsign, time);
    }
    buffer.put(frame);
  }
  buffer.close();
}
