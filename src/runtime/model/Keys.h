#pragma once

#include "runtime/engine/Thread.h"

namespace heddle::rt {

/// Calls the destructors of the ending thread's keys, repeatedly while they set new values, at most
/// PTHREAD_DESTRUCTOR_ITERATIONS times, as specified for pthread_exit.
void runKeyDestructors(Thread& thread);

/// For executions in one process whose memory is restored: forgets the keys that were made after rememberKeys().
void rememberKeys();
void forgetNewKeys();

}  // namespace heddle::rt
