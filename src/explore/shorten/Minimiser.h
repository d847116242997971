#pragma once

#include <chrono>
#include <cstdint>

#include "explore/campaign/Confirmation.h"

namespace heddle::explore {

/// The cost limits of minimising schedules.
struct MinimiseBudget {
  std::uint64_t executions = 2000;         ///< Per finding. Only this limit shapes the result, unless `time` runs out.
  std::chrono::milliseconds time{20'000};  ///< For all findings together.
};

/// Replaces each schedule by the shortest one found that shows the same error: fewest preemptions, then fewest
/// switches, then fewest steps. Each result is replayed in a fresh process; if it is not reproduced, the schedule stays
/// as it was found. Then determines which order of events the error needs. Returns the number of findings for which
/// time ran out.
std::size_t minimise(std::vector<FindingRecord>& records, const MinimiseBudget& budget, const Supervision& supervision,
                     Resolver& resolver);

}  // namespace heddle::explore
