#pragma once

#include "core/Event.h"

/// Where the objects of a recorded execution lie, so that the story can name them: globals and heap blocks by what the
/// identity of objects knows, variables on stacks by the frame they lie in. A frame is known while its function stands
/// still, that is while its thread waits for its turn; only then can another thread get at its variables.
namespace heddle::rt {

struct Thread;

void beginStoryObjects();

/// \p thread is about to hand over: notes the frames that it stands in.
void noteFrames(const Thread& thread);

/// Notes where the object of \p event lies, if it is a new one.
void noteObject(const Event& event);

}  // namespace heddle::rt
