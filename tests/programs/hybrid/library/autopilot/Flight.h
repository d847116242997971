#pragma once

namespace autopilot {

/// Flies the survey mission: seven tasks, each for the number of cycles in the first argument. Returns the exit status.
int runFlight(int argc, char** argv);

}  // namespace autopilot
