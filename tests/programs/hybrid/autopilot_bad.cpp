// EXPECT: finding assertion, within 1000 executions, strategy pos, seed 1
// OPTIONS: --minimise-executions 100
// TEXT: a turn has a radius
// SOURCES: library/autopilot
// Autopilot, after PapaBench: seven periodic tasks fly a simulated aircraft. They read the pilot's radio, the inertial
// unit and the GPS receiver, navigate along a flight plan, compute targets, drive the servos and report to the ground.
//
// Usage: autopilot_bad [CYCLES]. Default: 1. The number of tasks is fixed, as in the paper: 7.
//
// The defect: a new leg of the flight plan and its first setpoint are published in two critical sections. In between,
// the guidance may see a circle whose setpoint is that of the straight leg before, without a radius.
//
// Size: the paper's search visits 457,139 states until the error. `dfs` with `--points all` visits 6,235 states in
// 1,075 schedules and does not reach the defect. With `--points racing` it reaches it after 1,418 states.
#include "library/autopilot/Flight.h"
#include "library/autopilot/NavigationBoard.h"

void autopilot::NavigationBoard::enterLeg(std::size_t leg, LegKind kind, const Setpoint& setpoint) {
  std::unique_lock<std::mutex> hold(guard_);
  state_.leg = leg;
  state_.kind = kind;
  hold.unlock();  // The guidance may combine the new leg with the old setpoint here.
  refresh(setpoint);
}

int main(int argc, char** argv) { return autopilot::runFlight(argc, argv); }
