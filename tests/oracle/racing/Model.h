#pragma once

#include "Program.h"

namespace racing {

struct Possibilities {
  Outcomes outcomes;
  std::uint64_t executions = 0;  ///< Schedules in which every access is a step; limit + 1 if there are more.
};

/// Computes every interleaving of the accesses of \p program by brute force.
Possibilities explore(const Program& program, std::uint64_t limit);

}  // namespace racing
