// EXPECT: finding assertion, within 1000 executions, strategy pos, seed 1
// OPTIONS: --minimise-executions 100
// TEXT: all problems are solved
// Replicated Workers: workers take problems from a pool and put the parts of divided problems back.
//
// Usage: replicated_workers_bad [THREADS [HEIGHT]]. Paper: 5 threads (also 6 and 8). Default: 5 3.
//
// The defect: a worker sees in one critical section that the pool is empty, and in another that no worker is busy. In
// between, the last busy worker may have put problems into the pool. The worker then ends the computation too early.
//
// Size: the paper's search visits 12,951,140 states until the error. `dfs` with `--points all` visits 36,929 states in
// 80,000 schedules and does not reach the defect. The size of the whole space is an estimate: five workers acquire the
// lock of the pool more than 30 times, and every order is another state.
#include "library/ReplicatedWorkers.h"

std::optional<Problem> WorkPool::take() {
  std::unique_lock<std::mutex> hold(guard_);
  while (!ended_) {
    if (!problems_.empty()) {
      return takeLast();
    }
    hold.unlock();  // The last busy worker may add problems here.
    hold.lock();
    if (busy_ == 0) {
      end();
    } else if (problems_.empty()) {
      changed_.wait(hold);
    }
  }
  return std::nullopt;
}

int main(int argc, char** argv) { return runReplicatedWorkers(argc, argv); }
