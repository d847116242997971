#pragma once

#include <condition_variable>
#include <mutex>

namespace autopilot {

/// Holds all tasks back until every one is ready, as the start of a real-time schedule does.
class StartGate {
public:
  explicit StartGate(int tasks) : missing_(tasks) {}

  void arriveAndWait() {
    std::unique_lock<std::mutex> hold(guard_);
    if (--missing_ == 0) {
      opened_.notify_all();
      return;
    }
    opened_.wait(hold, [this] { return missing_ == 0; });
  }

private:
  std::mutex guard_;
  std::condition_variable opened_;
  int missing_;
};

}  // namespace autopilot
