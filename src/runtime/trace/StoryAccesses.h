#pragma once

#include "core/Op.h"

#include <cstddef>
#include <cstdint>

/// The plain accesses of an execution that is recorded for a story: those that are no steps of their own but explain
/// why the steps went wrong. They change neither schedule nor trace.
namespace heddle::rt {

extern bool gTellsAccesses;  ///< Ask before noteAccess.

void beginStoryAccesses();

/// The running thread has little stack left. Listening takes some, and a stack overflow must strike where it would.
bool nearStackEnd();

/// A plain access is about to happen. \p isStep: it is the open step.
void noteAccess(OpKind kind, const void* address, std::size_t size, const void* pc, bool isStep);

/// The running thread has come to its next hook, so that its last write has happened: takes down what it wrote.
void settleLastWrite();

/// The accesses of this memory matter, whatever they are: it raced.
void storyNeeds(const void* address);

/// A block ends here. Told if storyNeedsFree() asks for it, and it is among the last ones.
/// \p isStep: it is the open step, which tells it already.
void noteFree(const void* start, std::size_t size, const void* pc, bool isStep);
void storyNeedsFree(const void* start);

/// The running thread fails: what it read last of what others wrote matters.
void storyEndsBadly();

/// The memory is handed out anew.
void forgetStoryOf(const void* address, std::size_t size);

}  // namespace heddle::rt
