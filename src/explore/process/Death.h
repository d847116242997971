#pragma once

#include <optional>

#include "core/Result.h"
#include "explore/process/Subject.h"

namespace heddle::explore {

/// Explains to the user why a subject ended early: not built for Heddle, libraries missing, an internal error of the
/// runtime, or something that its output may show. \p hung: Heddle had to kill it.
Error explainDeath(const Subject& subject, const wire::ControlBlock& block, const SubjectCommand& command, bool hung);

/// The runtime attributes every killed execution to the driver, which kills those that make no progress. If the driver
/// did not kill it (\p byUs is false), the system or the program itself did, and the outcome becomes a SIGKILL.
void attributeKill(wire::Outcome& outcome, bool byUs);

/// How an execution ended whose process is gone, as seen from outside.
struct ProcessDeath {
  Ending ending;
  int code;
};
/// The process was killed by us (\p byUs), or died of a signal. Nothing: it exited. \p status is that of the process,
/// \p outcome what the runtime had recorded.
std::optional<ProcessDeath> deathOf(int status, const wire::Outcome& outcome, bool byUs);

/// Records that the execution was killed because it used more than \p bytes.
void blameMemory(wire::Outcome& outcome, std::uint64_t bytes);

/// Resident memory of a process; 0: it is gone.
std::uint64_t residentBytes(pid_t pid);

/// False: the program has overwritten the head of the block, and possibly more.
bool isWhole(const wire::ControlBlock& block);

/// Whether executions run in the subject's own process (heddle::test) rather than in a forked one.
bool runsInProcess(const Subject& subject, const wire::ControlBlock& block);

}  // namespace heddle::explore
