#pragma once

#include "runtime/engine/Thread.h"

namespace heddle::rt {

/// Runs the destructors of the running thread's thread_local variables, newest first.
void runThreadLocalDestructors(Thread& thread);

/// The running thread has returned from its function, or called pthread_exit.
[[noreturn]] void finishThread(Thread& thread, void* result);

}  // namespace heddle::rt
