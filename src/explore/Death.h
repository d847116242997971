#pragma once

#include "core/Result.h"
#include "explore/Subject.h"

namespace heddle {

/// Why a subject ended before it was done, for the user: not built for Heddle, libraries missing, our own runtime's
/// error, or something else that its output may tell. \p hung: we had to end it.
Error explainDeath(const Subject& subject, const wire::ControlBlock& block, const SubjectCommand& command, bool hung);

}  // namespace heddle
