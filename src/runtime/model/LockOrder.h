#pragma once

/// The order in which threads acquire locks while they hold others, over all executions. Opposite orders may lead to a
/// deadlock that no execution has shown yet. Kept in the control block, which outlives executions.
namespace heddle::rt {

struct Thread;

/// \p thread is about to hold \p lock, for which it would have waited if another thread had held it.
void noteLockOrder(const Thread& thread, const void* lock, const void* pc);

}  // namespace heddle::rt
