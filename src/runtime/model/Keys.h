#pragma once

#include "runtime/engine/Thread.h"

namespace heddle::rt {

/// Thread-specific data of the ending thread: calls the destructors of its keys, again while they leave new values, at
/// most PTHREAD_DESTRUCTOR_ITERATIONS times, as pthread_exit is specified.
void runKeyDestructors(Thread& thread);

}  // namespace heddle::rt
