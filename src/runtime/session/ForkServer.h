#pragma once

namespace heddle::rt {

/// Explores the whole program by forking a child for each execution. Returns in each child, which then runs the program
/// under control. Never returns in the server.
void serveExecutions();

/// In a process that is to run the program: makes this kernel thread the main logical thread.
void becomeMainThread();

/// In a server: forks another process to run executions.
long forkExecution();
/// In a server: waits for the process \p pid and returns its wait4 status. Then no process that it started is left.
int awaitChild(long pid);
/// Whether that process was killed in the middle of its execution, neither by itself nor by the driver. Then the
/// execution is to be repeated. After kMaxKills kills, the execution itself is blamed.
bool killedFromOutside(int status, long pid);
inline constexpr int kMaxKills = 3;
/// If the process left no record of how its execution ended, derives the ending from its status.
void inspect(int status);

}  // namespace heddle::rt
