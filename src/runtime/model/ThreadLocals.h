#pragma once

#include "runtime/engine/Thread.h"

/// thread_local objects with destructors, and the libraries that contain these destructors.
///
/// A library stays loaded while a thread has such objects of it, even if it is closed. As with glibc, the next dlclose
/// of any library then unloads it, not the end of the thread: its own destructors run inside that dlclose.
namespace heddle::rt {

void registerThreadLocal(Thread& thread, void (*function)(void*), void* object, const void* module);
/// Runs them in reverse order of registration, including those registered meanwhile.
void runThreadLocalDestructors(Thread& thread);

/// For dlclose: closes the libraries that were held by threads that have ended.
void closeUnneededLibraries();

}  // namespace heddle::rt
