#pragma once

#include "core/Decision.h"
#include "core/Event.h"
#include "runtime/engine/Thread.h"

/// Writes to the control block what remains of an execution: its decisions, its trace hash and, on request, its events.
namespace heddle::rt {

void recordDecision(const Decision& decision);

/// Opens the step that \p thread is about to execute, from its pending operation.
void openStep(Thread& thread);

/// Notes what the open step read or wrote. See noteResult in Engine.h.
void noteOpenStep(std::uint64_t value, std::uint8_t size, bool succeeded, bool changed);

/// For the story, if the open step is a plain access: it actually read \p value, or wrote \p value.
void confirmReadOfOpenStep(std::uint64_t value);
void noteWriteOfOpenStep(std::uint64_t value);

/// Number of events recorded so far, including the open step.
std::uint64_t eventsSoFar();

/// Closes the open step, if there is one. Everything about it is known now, so the strategy may see it.
void closeStep();

/// Records an event that is not a step of its own, for the story and the trace: the creation or end of a thread.
void recordAside(OpKind kind, const void* address, const void* pc, std::uint64_t value);

/// For executions that start late: the strategy observes what happened before their start. Keeps the events that it
/// observes until the next call of endKeepingEvents(), which returns false if there were too many.
void beginToKeepEvents();
bool endKeepingEvents();
void observeKeptEvents();

}  // namespace heddle::rt
