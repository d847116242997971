#pragma once

#include "runtime/model/Mutex.h"

/// Robust mutexes. If the owner ends while it holds the mutex, the mutex becomes inconsistent and free. The next thread
/// that locks it gets EOWNERDEAD and has to call pthread_mutex_consistent before it unlocks; otherwise no thread can
/// lock it again.
namespace heddle::rt {

/// Whether \p thread holds the robust mutex at \p address, which it will release at its end if not before.
bool mayAbandon(const Thread& thread, const void* address);

/// The running thread has acquired (released) a robust mutex.
void holdsRobust(MutexState& state);
void dropRobustLock(const MutexState& state);

/// \p thread, which is running, ends: releases its robust mutexes, each in a step.
void abandonRobustMutexes(Thread& thread);

}  // namespace heddle::rt
