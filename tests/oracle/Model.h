#pragma once

#include "Program.h"

namespace oracle {

/// Everything that can happen, by trying all of it: sequentially consistent interleavings, one operation at a time. A
/// wait is two steps: it lets go of the mutex and sleeps, then locks again once it was notified. A started thread has a
/// first step of its own, and main has one for each join; no step for creation, because it only makes that first step
/// possible, and none for a thread's end.
struct Possibilities {
  Outcomes outcomes;
  std::uint64_t executions = 0;              ///< Number of different schedules.
  std::vector<std::uint64_t> byPreemptions;  ///< The same, by how often a thread was left that could have gone on.
};

/// Gives up, with nothing but a large number of executions, where there are more than \p limit.
Possibilities explore(const Program& program, std::uint64_t limit);

}  // namespace oracle
