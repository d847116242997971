#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/engine/Thread.h"
#include "runtime/race/ShadowEntry.h"

/// Use after return: one thread accesses the frame of a function that has returned in another thread.
///
/// That an address lies in a frame that has ended proves nothing: a newer frame may occupy it, and the other thread may
/// know its variables. But the thread can learn an address in the newer frame only from what the owner published after
/// the older frame had ended. So an access is an error if the accessing thread is not ordered after the end of a frame
/// that contained the address. An access that came before the end of the frame without being ordered before it is not
/// reported: schedules in which the access comes later show the error.
namespace heddle::rt {

/// Called when a function of \p thread that has published something returns. \p frame is the frame of the hook.
void frameEnds(Thread& thread, std::uintptr_t frame);

/// Checks an access by the running thread to the stack of \p owner.
void checkForeignFrame(Thread& owner, const void* address, std::size_t size, Touch touch, const void* pc);

/// Part of this execution's synchronisation is not visible, so use after return cannot be detected in it.
void orderIsUnknown();

}  // namespace heddle::rt
