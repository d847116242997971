#pragma once

#include "runtime/engine/Thread.h"

namespace heddle::rt {

/// The running thread has ended: somebody else goes on.
[[noreturn]] void leaveForGood(Thread& thread);

}  // namespace heddle::rt
