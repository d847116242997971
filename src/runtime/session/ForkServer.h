#pragma once

namespace heddle::rt {

/// Explores the whole program: forks a child for each execution. Returns in each child, which then goes on to run the
/// program under control; the server itself never returns.
void serveExecutions();

/// In a process that is to run the program: this kernel thread becomes the main logical thread.
void becomeMainThread();

/// In a server: another process, which is to run executions.
long forkExecution();
/// In a server: the end of the process \p pid, as wait4 tells it. Nothing is left then of what that one had started.
int awaitChild(long pid);
/// That process was killed in the middle of its execution, neither by itself nor by the driver: the execution is to be
/// repeated. One that is killed as often as this has deserved it.
bool killedFromOutside(int status, long pid);
inline constexpr int kMaxKills = 3;
/// If that process left no word of how its execution ended, its status is all there is.
void inspect(int status);

}  // namespace heddle::rt
