#pragma once

#include <string>

#include "core/Result.h"
#include "explore/process/ChildProcess.h"
#include "explore/process/SubjectCommand.h"

namespace heddle::explore {

struct Spawned {
  ChildProcess process;
  Descriptor socket;      ///< Our end.
  Descriptor outputPipe;  ///< Its standard output and error; reading does not block.
};

/// Starts the program, which inherits the block and its end of the socket.
/// \p scratch is the value of TMPDIR; empty: unchanged.
Result<Spawned> spawnSubject(const SubjectCommand& command, int blockDescriptor, const std::string& scratch);

}  // namespace heddle::explore
