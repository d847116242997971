#pragma once

#include <vector>

#include "explore/campaign/Campaign.h"
#include "explore/store/FindingStore.h"

namespace heddle::explore {

/// An error *depends on timing* if it needs a sleep, or a wait with a deadline, to end while other threads can still
/// run. The language allows that, but a program may rely on durations that suffice in practice.
///
/// For each of \p records in which a wait ended early, repeats its course with every wait as long as possible. If that
/// shows the same error, and a replay in a fresh process confirms it, the record is replaced. A record that still has
/// an early wake-up afterwards needs it, as far as is known.
void dropEarlyWakes(std::vector<FindingRecord>& records, const Supervision& supervision, Resolver& resolver);

/// Marks each finding that depends on timing, according to its schedule.
void markTiming(std::vector<FindingRecord>& records);

}  // namespace heddle::explore
