#pragma once

#include <pthread.h>

#include "runtime/engine/Thread.h"

/// Creation, join and end of threads, for the hooks of pthreads and of C11 threads.
namespace heddle::rt {

int createThread(pthread_t* handle, const pthread_attr_t* attributes, void* (*routine)(void*), void* argument,
                 const void* pc);
int joinThread(pthread_t handle, void** result, const void* pc);
void detachThread(Thread& thread);
[[noreturn]] void exitThread(void* result);

}  // namespace heddle::rt
