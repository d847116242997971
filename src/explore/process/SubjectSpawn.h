#pragma once

#include <sys/types.h>

#include <string>

#include "core/Result.h"
#include "explore/process/SubjectCommand.h"

namespace heddle {

struct Spawned {
  pid_t pid = -1;
  int socket = -1;      ///< Our end.
  int outputPipe = -1;  ///< Its standard output and error.
};

/// Starts the program, which inherits the block and its end of the socket. If the kernel refuses to execute it, that is
/// an error here, not a process that exits with 127.
/// \p scratch is the value of TMPDIR; empty: unchanged.
Result<Spawned> spawnSubject(const SubjectCommand& command, int blockDescriptor, const std::string& scratch);

}  // namespace heddle
