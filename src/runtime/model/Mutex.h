#pragma once

#include <pthread.h>

#include <cstdint>

#include "core/ErrorKind.h"
#include "runtime/engine/Engine.h"
#include "runtime/race/Ordering.h"

namespace heddle::rt {

struct MutexState {
  pthread_mutex_t* object = nullptr;
  ThreadId owner = kNoThread;
  std::uint32_t depth = 0;      ///< How many times the owner has locked it; 0: free.
  bool inconsistent = false;    ///< Robust: an owner ended while it held the mutex.
  bool notRecoverable = false;  ///< Robust: unlocked while inconsistent. No thread can lock it again.
  SyncClock clock;
  WaitQueue queue;

  void reset() {
    object = nullptr;
    owner = kNoThread;
    depth = 0;
    inconsistent = false;
    notRecoverable = false;
    clock.forget();
    queue = WaitQueue{};
  }
};

MutexState& mutexState(pthread_mutex_t* mutex);

/// The operations, each with its scheduling point, and with the results of their pthread namesakes.
int initMutex(pthread_mutex_t* mutex, const pthread_mutexattr_t* attributes);
int destroyMutex(pthread_mutex_t* mutex, const void* pc);
int lockMutex(pthread_mutex_t* mutex, const void* pc);
int lockMutexUntil(pthread_mutex_t* mutex, clockid_t clock, const timespec& when, const void* pc);
int tryLockMutex(pthread_mutex_t* mutex, const void* pc);
int unlockMutex(pthread_mutex_t* mutex, const void* pc);

/// unlockMutex() has failed, and its result is ignored: std::recursive_mutex::unlock() returns none.
void unlockFailedUnseen(pthread_mutex_t* mutex, const void* pc);

/// Parts of operations, for condition variables, which release and take the mutex within their own steps.
bool canLock(const Thread& thread);  ///< `ready` of a lock operation; thread.waitState is the MutexState.
void takeMutex(MutexState& state, const void* pc);
/// Completes a lock operation that canLock() allows: takes the mutex, unless it is not recoverable. Returns the result
/// of the operation.
int finishLock(MutexState& state, const void* pc);
/// Returns 0, or EPERM if the type of the mutex guarantees it. \p error and \p object: what is reported if the thread
/// does not own the mutex.
int releaseMutex(MutexState& state, ErrorKind error, const void* object, const void* pc);

}  // namespace heddle::rt
