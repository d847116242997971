#pragma once

#include "runtime/engine/Thread.h"

namespace heddle::rt {

/// The running thread has ended: switches to another thread for good.
[[noreturn]] void leaveForGood(Thread& thread);

}  // namespace heddle::rt
