#pragma once

#include "noise/Conflicts.h"
#include "noise/ThreadState.h"

namespace heddle::noise {

/// Records an event in the block: its site, the memory it touches, whether threads share that memory, and which event
/// of the thread preceded it.
void profile(ThreadState& thread, const Access& access);

/// Records a heap block, so that the driver can name variables by the place that allocated them.
void profileBlock(const void* start, std::size_t size, const void* caller);

}  // namespace heddle::noise
