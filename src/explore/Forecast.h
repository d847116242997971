#pragma once

#include <vector>

#include "explore/Campaign.h"
#include "explore/Confirmation.h"
#include "judge/Suspicion.h"

namespace heddle {

/// Runs the program once more, without preemptions, records it, and says what that execution lets one suspect of others
/// (judge/Prediction.h), without what \p findings shows already. Nothing where the program cannot be run like that.
std::vector<Suspicion> foresee(const CampaignResult& result, const ConfirmedFindings& findings,
                               const SubjectCommand& command, const wire::Config& config,
                               const Supervision& supervision, Resolver& resolver);

}  // namespace heddle
