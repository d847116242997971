#pragma once

#include <span>
#include <string>
#include <vector>

#include "judge/Finding.h"

/// Which findings have one cause, so that a report shows one of them in full and the others in a line each. Grouping
/// changes nothing else: every finding keeps its id, counts for the exit status, and is compared with baselines.
namespace heddle::judge {

/// Records for each race of one execution which of the others one missing order explains: both accesses lie in the same
/// two stretches without synchronisation, so what orders one race orders the other as well. The two races also have the
/// same functions or parts of one variable, because threads that never synchronise have a single stretch each.
void noteRacesTogether(const Observation& seen, std::span<Finding> findings);

/// Sets Finding::group: the id of the first finding with the same cause, also for that one itself. Empty: the finding
/// shares its cause with none of the others.
void groupByCause(std::span<Finding* const> findings);

/// The findings that a report shows in full, in the given order, each with those of its group that it mentions in a
/// line.
struct Group {
  const Finding* shown = nullptr;
  std::vector<const Finding*> others;
};
std::vector<Group> groupsOf(std::span<const Finding* const> findings);

}  // namespace heddle::judge
