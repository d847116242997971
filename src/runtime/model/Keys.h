#pragma once

#include "runtime/engine/Thread.h"

namespace heddle::rt {

/// Thread-specific data of the ending thread: calls the destructors of its keys, again while they leave new values, at
/// most PTHREAD_DESTRUCTOR_ITERATIONS times, as pthread_exit is specified.
void runKeyDestructors(Thread& thread);

/// For executions in one process whose memory is put back: the real keys made after rememberKeys() are gone.
void rememberKeys();
void forgetNewKeys();

}  // namespace heddle::rt
