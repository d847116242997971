#pragma once

#include "runtime/engine/Thread.h"

/// Removes scheduling choices that cannot matter. If the pending operation of a thread conflicts with nothing that any
/// other thread may still do, the thread runs at once, without asking the strategy.
///
/// This is sound: such an operation commutes with all steps of other threads until they end, so every other order leads
/// to the same states. Threads that the thread itself creates later come after the operation in any case.
namespace heddle::rt {

void beginElimination();  ///< At the start of an execution.

/// The thread to run, if there is nothing to choose; null if the strategy must decide.
Thread* onlyChoice();

}  // namespace heddle::rt
