#pragma once

#include "core/Event.h"
#include "runtime/engine/Engine.h"

/// Reports to the strategy which steps depend on each other (schedule/StepFact.h). Every effect on state that threads
/// share must be reported, by the step's operation or by one of these calls during the step. Steps count as independent
/// unless a dependence is reported, so a missing report makes a search skip schedules that it should execute.
namespace heddle::rt {

/// Reports a step, or an event that came with it, as it is published.
void reportEvent(const Event& event);

/// The open step also did \p op to \p address.
void reportTouch(OpKind op, const void* address);

/// The open step made a plain access to this memory.
void reportAccess(bool writes, const void* address, std::size_t size);

/// The open step had an effect that no object stands for: above all, time.
void reportEverything();

/// The open step used the memory at \p address. Whether that memory still exists depends on the thread that frees the
/// block or, on a stack, on the end of the thread that owns it.
void reportLifetime(const void* address);

/// The open step frees the block around \p address, or a part of it.
void reportFreed(const void* address);

/// The open step created \p thread, or changed its pending operation.
void reportEnabled(const Thread& thread);

}  // namespace heddle::rt
