#pragma once

#include "core/Decision.h"
#include "core/Event.h"
#include "runtime/engine/Thread.h"

/// What an execution leaves behind in the control block: its decisions, its trace hash and, where asked for, its
/// events.
namespace heddle::rt {

void recordDecision(const Decision& decision);

/// Opens the step that \p thread is about to execute: its pending operation.
void openStep(Thread& thread);

/// What the open step read or wrote. See noteResult in Engine.h.
void noteOpenStep(std::uint64_t value, std::uint8_t size, bool succeeded, bool changed);

/// The open step is a plain access: it really read \p value; what it wrote is \p value. For the story.
void confirmReadOfOpenStep(std::uint64_t value);
void noteWriteOfOpenStep(std::uint64_t value);

/// Events recorded so far, the open step included: where in the story the running thread stands.
std::uint64_t eventsSoFar();

/// Closes the open step, if there is one: now everything about it is known and the strategy may see it.
void closeStep();

/// An event that is no step of its own: creation of a thread, its end, a lock held back. For the story and the trace.
void recordAside(OpKind kind, const void* address, const void* pc, std::uint64_t value);

}  // namespace heddle::rt
