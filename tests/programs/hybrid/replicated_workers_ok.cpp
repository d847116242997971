// EXPECT: no finding, within 200 executions, strategy pos
// Replicated Workers, repaired: one critical section sees that the pool is empty and that no worker is busy.
#include "library/ReplicatedWorkers.h"

std::optional<Problem> WorkPool::take() {
  std::unique_lock<std::mutex> hold(guard_);
  while (!ended_) {
    if (!problems_.empty()) {
      return takeLast();
    }
    if (busy_ == 0) {
      end();
    } else {
      changed_.wait(hold);
    }
  }
  return std::nullopt;
}

int main(int argc, char** argv) { return runReplicatedWorkers(argc, argv); }
