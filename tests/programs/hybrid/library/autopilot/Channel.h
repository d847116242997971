#pragma once

#include <mutex>

namespace autopilot {

/// The latest value that one task publishes for others. A reader gets a consistent copy, never a mixture of two values.
template <typename Value>
class Channel {
public:
  void publish(const Value& value) {
    std::lock_guard<std::mutex> hold(guard_);
    value_ = value;
    ++published_;
  }

  Value latest() const {
    std::lock_guard<std::mutex> hold(guard_);
    return value_;
  }

  /// How many values were published so far.
  unsigned published() const {
    std::lock_guard<std::mutex> hold(guard_);
    return published_;
  }

private:
  mutable std::mutex guard_;
  Value value_{};
  unsigned published_ = 0;
};

}  // namespace autopilot
