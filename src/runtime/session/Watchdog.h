#pragma once

#include <cstdint>

namespace heddle::rt {

/// Ends executions in this process (`Ending::NoProgress`) in which a thread runs without reaching a scheduling point:
/// the step limit does not bound a loop over plain memory. It measures processor time, so that the load of the machine
/// does not matter. It interrupts only the program's own code; a thread in our code is allowed to finish.
///
/// Only a caller that judges endings itself should use it, because two executions of the same schedule may be ended at
/// slightly different points. During its lifetime it owns ITIMER_VIRTUAL and SIGVTALRM.
class Watchdog {
public:
  /// 0: nothing is watched.
  explicit Watchdog(std::uint32_t patienceMs);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

private:
  bool armed_;
};

}  // namespace heddle::rt
