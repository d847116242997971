#pragma once

#include "core/Event.h"
#include "runtime/engine/Engine.h"

/// What the strategy is told so that it can see which steps depend on each other (schedule/StepFact.h). Every effect on
/// state that several threads share has to be told, by the step's operation or by one of these calls in its course:
/// what is not told is taken for independent, and a search leaves out what it should not.
namespace heddle::rt {

/// The step, or what came along with it, as it is published.
void tellEvent(const Event& event);

/// The open step also did \p op to \p address.
void tellTouch(OpKind op, const void* address);

/// The open step accessed this memory, plainly.
void tellAccess(bool writes, const void* address, std::size_t size);

/// The open step did something that no object stands for: time, above all.
void tellEverything();

/// The open step used what stands at \p address: whether there still is memory depends on who frees the block, or ends
/// the thread whose stack it is.
void tellStands(const void* address);

/// The open step frees the block around \p address, or a part of it.
void tellFreed(const void* address);

/// The open step has created \p thread, or put it before another operation.
void tellEnabled(const Thread& thread);

}  // namespace heddle::rt
