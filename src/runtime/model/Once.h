#pragma once

#include <pthread.h>

namespace heddle::rt {

/// pthread_once under control. call_once of C11 is the same.
int runOnce(pthread_once_t* control, void (*routine)(), const void* pc);

}  // namespace heddle::rt
