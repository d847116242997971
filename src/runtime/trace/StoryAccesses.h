#pragma once

#include <cstddef>
#include <cstdint>

#include "core/Op.h"

/// The plain accesses of an execution that is recorded for a story: accesses that are not steps of their own but
/// explain why the steps went wrong. They change neither the schedule nor the trace.
namespace heddle::rt {

extern bool gKeepsAccesses;  ///< Check before calling noteAccess.

void beginStoryAccesses();

/// Whether the running thread has little stack left. Noting an access takes stack, and must not move a stack overflow.
bool nearStackEnd();

/// A plain access is about to happen. \p isStep: it is the open step.
void noteAccess(OpKind kind, const void* address, std::size_t size, const void* pc, bool isStep);

/// Called at the next hook of the running thread, when its last write has happened: records the value it wrote.
void settleLastWrite();

/// Makes all accesses to this memory matter, because it raced.
void storyNeeds(const void* address);

/// A block is freed. Recorded only if storyNeedsFree() asks for it, and it is among the most recent ones.
/// \p isStep: the open step already records it.
void noteFree(const void* start, std::size_t size, const void* pc, bool isStep);
void storyNeedsFree(const void* start);

/// The running thread fails: the values written by other threads that it read last matter.
void storyEndsBadly();

/// The memory is being reused.
void forgetStoryOf(const void* address, std::size_t size);

}  // namespace heddle::rt
