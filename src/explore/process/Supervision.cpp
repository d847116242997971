#include "explore/process/Supervision.h"

namespace heddle::explore {

Supervision Supervision::until(std::chrono::steady_clock::time_point deadline) const {
  Supervision limited = *this;
  limited.mustEnd = [outer = mustEnd, deadline] { return outer() || std::chrono::steady_clock::now() >= deadline; };
  return limited;
}

}  // namespace heddle::explore
