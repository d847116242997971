#pragma once

#include <array>
#include <condition_variable>
#include <mutex>
#include <optional>

#include "Motion.h"

constexpr int kAircraft = 4;

/// What the radar sees at one time: the position of every aircraft.
struct Frame {
  int time = 0;
  std::array<Position, kAircraft> positions;
};

/// Frames between the radar and the detector, in order of time. The radar waits while the buffer is full.
class FrameBuffer {
public:
  void put(const Frame& frame) {
    std::unique_lock<std::mutex> hold(guard_);
    notFull_.wait(hold, [this] { return count_ < kCapacity; });
    ring_[(first_ + count_) % kCapacity] = frame;
    ++count_;
    notEmpty_.notify_one();
  }

  void close() {
    std::lock_guard<std::mutex> hold(guard_);
    closed_ = true;
    notEmpty_.notify_one();
  }

  /// The oldest frame, or nothing if the radar is off and all frames were taken.
  std::optional<Frame> take() {
    std::unique_lock<std::mutex> hold(guard_);
    notEmpty_.wait(hold, [this] { return count_ > 0 || closed_; });
    if (count_ == 0) {
      return std::nullopt;
    }
    const Frame frame = ring_[first_];
    first_ = (first_ + 1) % kCapacity;
    --count_;
    notFull_.notify_one();
    return frame;
  }

private:
  static constexpr unsigned kCapacity = 2;

  std::mutex guard_;
  std::condition_variable notFull_;
  std::condition_variable notEmpty_;
  std::array<Frame, kCapacity> ring_;
  unsigned first_ = 0;
  unsigned count_ = 0;
  bool closed_ = false;
};
