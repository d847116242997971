// EXPECT: finding assertion, within 1000 executions, strategy pos, seed 1
// OPTIONS: --minimise-executions 100
// TEXT: the checkers find all collisions of a frame
// Collision detector, after CDx: a radar sends frames with the positions of all aircraft. A detector computes their
// motions and sorts these into squares of the map. Checkers compare the aircraft of each square.
//
// Usage: collision_detector_bad [CHECKERS [FRAMES]]. Default: 2 2. The paper does not state these sizes.
//
// The defect: a checker counts its group as finished in one critical section and stores the collisions that it found in
// another. If it was the last one, the detector may read the collisions of the frame in between.
//
// Size: the paper's search visits 383,568 states until the error. `dfs` with `--points all` visits 10,476 states in
// 4,240 schedules and does not reach the defect. With `--points racing` it reaches it after 2,977 states.
#include "library/collision/Detector.h"

void CheckerPool::report(const Collisions& found) {
  std::unique_lock<std::mutex> hold(guard_);
  groupFinished();
  hold.unlock();  // The detector may read the collisions here.
  hold.lock();
  found_.insert(found.begin(), found.end());
}

int main(int argc, char** argv) { return runCollisionDetector(argc, argv); }
