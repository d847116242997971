#pragma once

namespace heddle::rt {

/// fork() of the program, from a thread under control. The child is a separate program: it runs without control, and
/// does not contribute to the record of the execution.
int forkProgram();

/// In a process created by other means: it runs without control from here on.
void leaveControl();

}  // namespace heddle::rt
