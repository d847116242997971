#pragma once

/// Processes that an execution has started and not waited for. They hold files, ports and memory that the next
/// execution wants for itself: none of them outlives its execution.
namespace heddle::rt {

/// Orphans become children of this process, whatever session and process group they have moved to.
void adoptOrphans();

/// In a server, between executions: no child of this process is to live. Costs one system call where there is none.
void endChildren();

/// For a process that runs executions in itself and may have other children besides: those that a hook was told of.
void processStartsInExecution();
void endChildrenOfExecution();

}  // namespace heddle::rt
