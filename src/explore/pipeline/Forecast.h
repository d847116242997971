#pragma once

#include "explore/campaign/Campaign.h"
#include "explore/campaign/Confirmation.h"
#include "judge/Suspicion.h"

namespace heddle::explore {

/// Records one more execution of the program, without preemptions, and predicts errors in other executions from it
/// (judge/Prediction.h). Searches for the predicted races (Provocation.h). Races that an execution shows and a replay
/// confirms are added to the errors of \p findings, the other predictions to its suspicions; known ones are skipped.
/// Does nothing if the program cannot be run that way. If \p supervision cuts it short, \p findings record that.
void foresee(const CampaignResult& result, const SubjectCommand& command, const wire::Config& config,
             const Supervision& supervision, Resolver& resolver, ConfirmedFindings& findings);

}  // namespace heddle::explore
