// EXPECT: finding assertion, within 1000 executions, strategy pos, seed 1
// PREEMPTIONS: 1
// TEXT: a lift stops where a passenger waits
// Elevator: lifts serve the calls of passengers on six floors. One more thread presses the buttons.
//
// Usage: elevator_bad [LIFTS [PASSENGERS]]. Default: 3 4. The paper does not state its number of lifts.
//
// The defect: a lift looks for an unclaimed call in one critical section and claims it in another. The second section
// checks that no other lift has claimed the call, but another lift may have served it completely in between. Then the
// floor is empty.
//
// Size: the paper's search visits 61,465 states until the error. `dfs` with `--points all` reaches the defect after
// 73,978 states.
#include "library/Elevator.h"

std::optional<int> Controls::claimCall(int floor) {
  std::unique_lock<std::mutex> hold(guard_);
  for (;;) {
    const std::optional<int> call = awaitCall(hold, floor);
    if (!call) {
      return std::nullopt;
    }
    hold.unlock();  // Another lift may serve the call here.
    hold.lock();
    if (claimed_[index(*call)]) {
      continue;
    }
    claimed_[index(*call)] = true;
    return call;
  }
}

int main(int argc, char** argv) { return runElevator(argc, argv); }
