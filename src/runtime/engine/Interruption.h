#pragma once

#include "runtime/engine/Thread.h"

namespace heddle::rt {

/// Delivers what is pending for the running thread (expired timers, signals, an asynchronous cancellation) before its
/// next operation.
void strikeBefore(const Thread& thread);

}  // namespace heddle::rt
