#pragma once

#include "core/Result.h"
#include "explore/Subject.h"

namespace heddle {

struct Spawned {
  pid_t pid = -1;
  int socket = -1;      ///< Our end.
  int outputPipe = -1;  ///< What it writes.
};

/// Starts the program with the block and its end of the socket inherited. A program that the kernel refuses is an error
/// here, not a process that ends with 127.
/// \p scratch: the value of TMPDIR; empty: as it is.
Result<Spawned> spawnSubject(const SubjectCommand& command, int blockDescriptor, const std::string& scratch);

}  // namespace heddle
