#pragma once

#include "core/Result.h"
#include "explore/Subject.h"

namespace heddle {

/// Why a subject ended before it was done, for the user: not built for Heddle, libraries missing, our own runtime's
/// error, or something else that its output may tell. \p hung: we had to end it.
Error explainDeath(const Subject& subject, const wire::ControlBlock& block, const SubjectCommand& command, bool hung);

/// The runtime takes an execution that was killed for one that we ended because it made no progress. Where it was not
/// us
/// (\p byUs), it was the system, or the program itself.
void blameKiller(wire::Outcome& outcome, bool byUs);

/// The execution was ended because it used more than \p bytes.
void blameMemory(wire::Outcome& outcome, std::uint64_t bytes);

/// What a process has in memory; 0: it is gone.
std::uint64_t residentBytes(pid_t pid);

/// False: the program has written over the head of the block, and who knows where else.
bool isWhole(const wire::ControlBlock& block);

/// Whether executions run in the subject's own process (heddle::test) and not in one forked for each.
bool runsInProcess(const Subject& subject, const wire::ControlBlock& block);

}  // namespace heddle
