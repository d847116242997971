#pragma once

#include "runtime/engine/Thread.h"

/// Removes scheduling choices that cannot matter. If the pending operation of a thread conflicts with nothing that any
/// other thread may do before it, the thread runs at once, without asking the strategy.
///
/// This is sound: such an operation commutes with all steps of other threads that could precede it, so every other
/// order leads to the same states. A thread that waits for a lock of this thread, or for its end, makes no such step.
/// For others, their whole future counts. Threads that the thread itself creates later come after the operation in any
/// case. See OfferedSites.h for steps that do more than their operation.
///
/// With a preemption bound, only the thread that ran last runs at once: this never adds a preemption to what follows.
/// Where a search has a thread asleep (schedule/Dpor.h), it is asked.
namespace heddle::rt {

void beginElimination();  ///< At the start of an execution.

/// The thread to run, if there is nothing to choose; null if the strategy must decide. Asked before every choice of a
/// thread.
Thread* onlyChoice();

}  // namespace heddle::rt
