#pragma once

#include "Program.h"

namespace oracle {

/// Computes all behaviours by brute force: sequentially consistent interleavings, one operation at a time. A wait is
/// two steps: it releases the mutex and sleeps, then locks again once it was notified. A started thread has an initial
/// step, and main has one for each join. Creating a thread is not a step, because it only makes the initial step
/// possible; neither is the end of a thread.
struct Possibilities {
  Outcomes outcomes;
  std::uint64_t executions = 0;              ///< Number of different schedules.
  std::vector<std::uint64_t> byPreemptions;  ///< The same, by the number of times that a thread was preempted.
};

/// Gives up if there are more than \p limit executions, and returns only a large number of them.
Possibilities explore(const Program& program, std::uint64_t limit);

}  // namespace oracle
