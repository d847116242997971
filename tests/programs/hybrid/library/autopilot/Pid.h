#pragma once

#include "Units.h"

namespace autopilot {

/// A PID controller with a limited output. The integral stops growing while the output is at its limit.
class Pid {
public:
  struct Gains {
    double proportional = 0;
    double integral = 0;
    double derivative = 0;
    double limit = 1;
  };

  explicit Pid(Gains gains) : gains_(gains) {}

  /// The output for this error. `rate` is the measured rate of change, which is damped.
  double update(double error, double rate) {
    const double unlimited = gains_.proportional * error + integral_ - gains_.derivative * rate;
    const double output = std::clamp(unlimited, -gains_.limit, gains_.limit);
    if (output == unlimited) {
      integral_ += gains_.integral * error * kCycle;
    }
    return output;
  }

  void reset() { integral_ = 0; }

private:
  Gains gains_;
  double integral_ = 0;
};

}  // namespace autopilot
