// EXPECT: no finding, within 200 executions, strategy pos
// Collision detector, repaired: a checker stores what it found in the critical section that counts its group as
// finished.
#include "library/collision/Detector.h"

void CheckerPool::report(const Collisions& found) {
  std::lock_guard<std::mutex> hold(guard_);
  found_.insert(found.begin(), found.end());
  groupFinished();
}

int main(int argc, char** argv) { return runCollisionDetector(argc, argv); }
