#pragma once

namespace heddle::rt {

/// fork() of the program, from a thread under control. The child is a program of its own: it runs as it is, and has no
/// part in the record of the execution.
int forkProgram();

/// In a process that was made by other means: from here on it runs as it is.
void leaveControl();

}  // namespace heddle::rt
