#pragma once

#include <vector>

#include "explore/Campaign.h"
#include "explore/FindingStore.h"

namespace heddle {

/// An error *depends on timing* if it needs a sleep, or a wait with a deadline, to end while other threads can still
/// run. No rule of the language forbids that, but a program may rely on time that is long enough in practice.
///
/// For each of \p records in which a wait ended before its time: repeats its course with every wait as long as it can
/// be. Where that shows the same error, and a replay in a fresh process confirms it, the record is replaced. What still
/// has an early wake-up afterwards needs it, as far as is known.
void dropEarlyWakes(std::vector<FindingRecord>& records, const Supervision& supervision, Resolver& resolver);

/// Notes in each finding whether it depends on timing, by its schedule.
void markTiming(std::vector<FindingRecord>& records);

}  // namespace heddle
