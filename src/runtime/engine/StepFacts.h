#pragma once

#include "core/Event.h"
#include "runtime/engine/Engine.h"

/// Reports to the strategy which steps depend on each other (schedule/StepFact.h). Every effect on state that threads
/// share must be reported, by the step's operation or by one of these calls during the step. Steps count as independent
/// unless a dependence is reported, so a missing report makes a search skip schedules that it should execute.
namespace heddle::rt {

/// Reports a step, or an event that came with it, as it is published.
void tellEvent(const Event& event);

/// The open step also did \p op to \p address.
void tellTouch(OpKind op, const void* address);

/// The open step made a plain access to this memory.
void tellAccess(bool writes, const void* address, std::size_t size);

/// The open step had an effect that no object stands for: above all, time.
void tellEverything();

/// The open step used the memory at \p address. Whether that memory still exists depends on the thread that frees the
/// block or, on a stack, on the end of the thread that owns it.
void tellStands(const void* address);

/// The open step frees the block around \p address, or a part of it.
void tellFreed(const void* address);

/// The open step created \p thread, or changed its pending operation.
void tellEnabled(const Thread& thread);

}  // namespace heddle::rt
