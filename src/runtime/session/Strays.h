#pragma once

/// Processes that an execution has started and not waited for. They hold files, ports and memory that the next
/// execution needs. None of them may outlive its execution.
namespace heddle::rt {

/// Makes orphans children of this process, whatever session and process group they have moved to.
void adoptOrphans();

/// In a server, between executions: kills all children of this process. Costs one system call if there are none.
void endChildren();

/// For a process that runs executions itself and may have other children: these handle only processes started in an
/// execution, as the hooks announce them.
void processStartsInExecution();
void endChildrenOfExecution();

}  // namespace heddle::rt
