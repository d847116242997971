#pragma once

#include "runtime/engine/Thread.h"

/// thread_local objects with destructors, and the libraries that these are code of.
///
/// A library stays loaded as long as a thread has such objects of it, whoever closes it. As with glibc it then goes
/// with the next dlclose, of whatever library, not with the end of the thread: its own destructors run where dlclose is
/// called.
namespace heddle::rt {

void registerThreadLocal(Thread& thread, void (*function)(void*), void* object, const void* module);
/// The last one first, and those that are registered meanwhile.
void runThreadLocalDestructors(Thread& thread);

/// What threads have held that have ended: for dlclose.
void closeUnneededLibraries();

}  // namespace heddle::rt
