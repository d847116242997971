#pragma once

#include <array>
#include <cassert>
#include <optional>
#include <thread>
#include <vector>

#include "../Arguments.h"
#include "Checkers.h"
#include "FrameBuffer.h"
#include "Radar.h"
#include "VoxelGrid.h"

/// The collisions of the scripted flights just before this time, by comparing every pair of aircraft.
inline std::size_t expectedCollisions(int time) {
  std::size_t count = 0;
  for (int a = 0; a < kAircraft; ++a) {
    for (int b = a + 1; b < kAircraft; ++b) {
      const Motion first{a, positionAt(a, time - 1), positionAt(a, time)};
      const Motion second{b, positionAt(b, time - 1), positionAt(b, time)};
      count += collide(first, second) ? 1 : 0;
    }
  }
  return count;
}

/// Computes the motions between consecutive frames and lets the checkers look for collisions among them.
class Detector {
public:
  Detector(FrameBuffer& buffer, CheckerPool& checkers) : buffer_(buffer), checkers_(checkers) {
    for (int callsign = 0; callsign < kAircraft; ++callsign) {
      last_.positions[static_cast<unsigned>(callsign)] = positionAt(callsign, 0);
    }
  }

  void run() {
    while (const std::optional<Frame> frame = buffer_.take()) {
      assert(frame->time == last_.time + 1 && "frames arrive in order");
      const std::size_t collisions = examine(*frame);
      assert(collisions == expectedCollisions(frame->time) && "the checkers find all collisions of a frame");
      last_ = *frame;
    }
    checkers_.close();
  }

private:
  std::size_t examine(const Frame& frame) {
    VoxelGrid grid;
    for (int callsign = 0; callsign < kAircraft; ++callsign) {
      const auto i = static_cast<unsigned>(callsign);
      grid.add({callsign, last_.positions[i], frame.positions[i]});
    }
    return checkers_.check(grid.suspects()).size();
  }

  FrameBuffer& buffer_;
  CheckerPool& checkers_;
  Frame last_;
};

inline int runCollisionDetector(int argc, char** argv) {
  const int checkers = argument(argc, argv, 1, "CHECKERS", 2, 1);
  const int frames = argument(argc, argv, 2, "FRAMES", 2, 1);
  FrameBuffer buffer;
  CheckerPool pool;
  Detector detector(buffer, pool);
  std::vector<std::thread> threads;
  threads.emplace_back([&buffer, frames] { runRadar(buffer, frames); });
  threads.emplace_back([&detector] { detector.run(); });
  for (int i = 0; i < checkers; ++i) {
    threads.emplace_back([&pool] { pool.run(); });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  return 0;
}
