// EXPECT: no finding, within 200 executions, strategy pos
// Elevator, repaired: one critical section looks for an unclaimed call and claims it.
#include "library/Elevator.h"

std::optional<int> Controls::claimCall(int floor) {
  std::unique_lock<std::mutex> hold(guard_);
  const std::optional<int> call = awaitCall(hold, floor);
  if (call) {
    claimed_[index(*call)] = true;
  }
  return call;
}

int main(int argc, char** argv) { return runElevator(argc, argv); }
