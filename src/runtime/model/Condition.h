#pragma once

#include <pthread.h>

#include <ctime>

/// The operations on condition variables, with the results of their pthread namesakes.
namespace heddle::rt {

int initCondition(pthread_cond_t* condition, const pthread_condattr_t* attributes);
int destroyCondition(pthread_cond_t* condition, const void* pc);
int waitOnCondition(pthread_cond_t* condition, pthread_mutex_t* mutex, const void* pc);
int waitOnConditionUntil(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock, const timespec& when,
                         const void* pc);
int signalCondition(pthread_cond_t* condition, const void* pc);
int broadcastCondition(pthread_cond_t* condition, const void* pc);

/// The clock of pthread_cond_timedwait, set by pthread_condattr_setclock.
clockid_t clockOf(const pthread_cond_t& condition);

}  // namespace heddle::rt
