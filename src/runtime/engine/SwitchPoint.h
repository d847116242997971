#pragma once

#include "runtime/engine/Thread.h"

namespace heddle::rt {

/// The running thread has ended: switches to another thread and never returns.
[[noreturn]] void switchFromEnded(Thread& thread);

}  // namespace heddle::rt
