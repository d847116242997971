#pragma once

#include "core/Ending.h"
#include "runtime/engine/Failure.h"
#include "runtime/session/Execution.h"

/// The outcome record of the control block, written once per execution.
namespace heddle::rt {

const ExecutionRequest& currentPlan();

void clearOutcome(const ExecutionRequest& plan);

/// Fills in how the execution ended; for Ending::Stuck also which thread waits for what.
void writeOutcome(Ending ending, const char* text, const EndingDetails& details);

}  // namespace heddle::rt
