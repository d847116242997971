#pragma once

#include <cstdint>

namespace heddle::rt {

/// Ends executions in this process (`Ending::NoProgress`) in which a thread runs on without reaching a scheduling
/// point: no step bounds a loop over plain memory. Time of the processor counts, so that a busy machine does not
/// decide. The program's own code must be what runs: whoever stands in the middle of ours is left to finish.
///
/// Only a caller that judges endings itself asks for it: of two executions of one schedule one may be ended a little
/// earlier than the other. While it lives, ITIMER_VIRTUAL and SIGVTALRM are its own.
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
