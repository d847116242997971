#pragma once

#include "runtime/engine/Thread.h"

namespace heddle::rt {

/// What has come for the running thread (timers, signals, an asynchronous cancellation) strikes where it comes to an
/// operation.
void strikeBefore(const Thread& thread);

}  // namespace heddle::rt
