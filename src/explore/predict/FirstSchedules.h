#pragma once

#include <cstdint>
#include <vector>

#include "explore/campaign/CampaignResult.h"
#include "explore/naming/Resolver.h"
#include "explore/predict/PairOrders.h"
#include "explore/process/SubjectCommand.h"
#include "explore/process/Supervision.h"

namespace heddle::explore {

/// What the first schedules showed, before the campaign.
struct FirstResult {
  std::uint64_t executions = 0;
  std::uint64_t steps = 0;
  std::vector<Suspect> suspects;
  std::vector<judge::Suppressed> suppressed;
  bool foundError = false;  ///< With --stop-at-first: the campaign is not needed.
  PairOrders orders;        ///< Seen in these executions.
  /// What a campaign would know of the program.
  CampaignResult about{};
};

/// How many schedules the phase may use of a campaign of \p schedules (0: no limit): a tenth, but not more than a
/// program of ordinary size needs.
std::uint64_t firstSchedulesOf(std::uint64_t schedules);

/// Executes the program a few times in plain ways (threads one after another, in both orders) with its accesses
/// recorded, predicts which other orders may fail (Proposals.h), and drives executions through the most promising ones.
/// What these show is predicted from in turn. Later, every other execution is random, and so is the rest if nothing is
/// predicted. Each heddle::test is explored in this way, up to a limit. The executions depend only on the program, the
/// seed and the number of schedules.
FirstResult runFirstSchedules(const SubjectCommand& command, const wire::Config& config, const Supervision& supervision,
                              Resolver& resolver);

/// The result of a campaign that consists of these schedules only.
CampaignResult resultOf(FirstResult first);
/// Counts the first schedules as those that come before a campaign.
void prepend(FirstResult first, CampaignResult& result);

}  // namespace heddle::explore
