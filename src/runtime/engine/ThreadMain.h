#pragma once

#include "runtime/engine/Thread.h"

namespace heddle::rt {

/// The running thread has returned from its function, or called pthread_exit.
[[noreturn]] void finishThread(Thread& thread, void* result);

}  // namespace heddle::rt
