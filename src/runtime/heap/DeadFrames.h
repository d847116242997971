#pragma once

#include "runtime/engine/Thread.h"
#include "runtime/race/ShadowEntry.h"

#include <cstddef>
#include <cstdint>

/// Use after return: an access of one thread to the frame of a function that has returned in another thread.
///
/// Whether an address lies in a frame that has ended says nothing: a newer frame may stand there, whose variables the
/// other thread may know. But it can know an address in the newer frame only from what its owner published after the
/// older one had ended. So an access is an error if the accessing thread is not ordered after the end of a frame that
/// contained the address. That the end is not ordered before an access that came earlier is not reported: the schedules
/// in which the access comes later show it.
namespace heddle::rt {

/// The function of \p thread whose hook frame is \p frame returns, and has published something.
void frameEnds(Thread& thread, std::uintptr_t frame);

/// An access by the running thread to the stack of \p owner.
void checkForeignFrame(Thread& owner, const void* address, std::size_t size, Touch touch, const void* pc);

/// Synchronisation of this execution is not all seen: nothing can be said about order.
void orderIsUnknown();

}  // namespace heddle::rt
