#pragma once

#include "runtime/model/Mutex.h"

/// Robust mutexes: one whose owner ends while it holds it becomes inconsistent and free. Who locks it next gets
/// EOWNERDEAD and has to call pthread_mutex_consistent before it unlocks; else nobody can lock it again.
namespace heddle::rt {

/// The running thread has got (given up) a robust mutex.
void holdsRobust(MutexState& state);
void holdsRobustNoMore(const MutexState& state);

/// \p thread, which runs, ends: gives up its robust mutexes, each with a step.
void abandonRobustMutexes(Thread& thread);

}  // namespace heddle::rt
