#pragma once

/// The order in which threads get locks while they hold others, over all executions: who gets them in different orders
/// may come to a deadlock that no execution has shown yet. Kept in the control block, which outlives executions.
namespace heddle::rt {

struct Thread;

/// \p thread is about to hold \p lock, which it had to wait for if somebody else held it.
void noteLockOrder(const Thread& thread, const void* lock, const void* pc);

}  // namespace heddle::rt
