#pragma once

#include "core/ErrorKind.h"
#include "runtime/engine/Engine.h"
#include "runtime/race/Ordering.h"

#include <pthread.h>
#include <cstdint>

namespace heddle::rt {

struct MutexState {
  pthread_mutex_t* object = nullptr;
  ThreadId owner = kNoThread;
  std::uint32_t depth = 0;      ///< How often the owner has locked it; 0: free.
  bool inconsistent = false;    ///< Robust: an owner has ended while it held the mutex.
  bool notRecoverable = false;  ///< Robust: unlocked while inconsistent. Nobody gets it any more.
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

/// The last one has failed, and nobody looks at its result: std::recursive_mutex has none.
void unlockFailedUnseen(pthread_mutex_t* mutex, const void* pc);

/// Parts of operations, for condition variables: they let go and take within steps of their own.
bool canLock(const Thread& thread);  ///< `ready` of a lock operation; thread.waitState is the MutexState.
void takeMutex(MutexState& state, const void* pc);
/// The end of a lock operation that canLock: takes the mutex, unless it is not recoverable. The result of the
/// operation.
int finishLock(MutexState& state, const void* pc);
/// 0, or EPERM where the type of the mutex promises it. \p error and \p object: what it is for a thread that does not
/// own it.
int letGoOfMutex(MutexState& state, ErrorKind error, const void* object, const void* pc);

}  // namespace heddle::rt
