#pragma once

#include <chrono>
#include <cstdint>

#include "explore/Confirmation.h"

namespace heddle {

/// What shortening a schedule may cost.
struct MinimiseBudget {
  std::uint64_t executions = 2000;         ///< For one finding: what it comes to depends on this alone,
  std::chrono::milliseconds time{20'000};  ///< unless all of them together take longer than this.
};

/// Puts in place of each schedule the shortest one that was found to show the same error: the fewest preemptions, then
/// the fewest switches, then the fewest steps. Each is replayed in a fresh process as the one before was; what is not
/// reproduced there stays as it was found. Looks then which order of events the error needs. Returns for how many of
/// them the time was too short.
std::size_t minimise(std::vector<FindingRecord>& records, const MinimiseBudget& budget, const Supervision& supervision,
                     Resolver& resolver);

}  // namespace heddle
