#pragma once

#include "explore/Campaign.h"
#include "explore/Confirmation.h"
#include "judge/Suspicion.h"

namespace heddle {

/// Runs the program once more, without preemptions, records it, and asks what that execution lets one suspect of others
/// (judge/Prediction.h). Races that are foreseen are looked for (Provocation.h): what an execution shows, and another
/// one confirms, is added to the errors of \p findings, the rest to its suspicions, without what it has already.
/// Nothing happens where the program cannot be run like that. \p findings say where \p supervision has cut it short.
void foresee(const CampaignResult& result, const SubjectCommand& command, const wire::Config& config,
             const Supervision& supervision, Resolver& resolver, ConfirmedFindings& findings);

}  // namespace heddle
