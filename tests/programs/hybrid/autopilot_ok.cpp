// EXPECT: no finding, within 200 executions, strategy pos
// SOURCES: library/autopilot
// Autopilot, repaired: one critical section publishes a new leg and its first setpoint.
#include "library/autopilot/Flight.h"
#include "library/autopilot/NavigationBoard.h"

void autopilot::NavigationBoard::enterLeg(std::size_t leg, LegKind kind, const Setpoint& setpoint) {
  std::lock_guard<std::mutex> hold(guard_);
  state_ = {leg, kind, setpoint};
}

int main(int argc, char** argv) { return autopilot::runFlight(argc, argv); }
