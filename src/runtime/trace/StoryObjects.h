#pragma once

#include "core/Event.h"

/// Records where the objects of an execution lie, so that the story can name them: globals and heap blocks by what
/// `identity/` knows, stack variables by their frame. A thread's frames are recorded when it waits for its turn; only
/// then can another thread access its variables.
namespace heddle::rt {

struct Thread;

void beginStoryObjects();

/// \p thread is about to hand over control: records its frames.
void noteFrames(const Thread& thread);

/// Records where the object of \p event lies, if the object is new.
void noteObject(const Event& event);

}  // namespace heddle::rt
