#include <threads.h>

#include <cerrno>
#include <cstdint>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/engine/Engine.h"
#include "runtime/model/Condition.h"
#include "runtime/model/Mutex.h"
#include "runtime/model/Once.h"
#include "runtime/model/Threads.h"

/// C11 threads. In glibc they are pthreads under other names, with the same objects, but they call internal functions
/// that cannot be interposed. So they are implemented here on the models of pthreads.
namespace {

using namespace heddle::rt;

pthread_mutex_t* mutexOf(mtx_t* mutex) { return reinterpret_cast<pthread_mutex_t*>(mutex); }
pthread_cond_t* conditionOf(cnd_t* condition) { return reinterpret_cast<pthread_cond_t*>(condition); }
pthread_once_t* flagOf(once_flag* flag) { return reinterpret_cast<pthread_once_t*>(flag); }
static_assert(sizeof(mtx_t) == sizeof(pthread_mutex_t) && sizeof(cnd_t) == sizeof(pthread_cond_t) &&
              sizeof(once_flag) == sizeof(pthread_once_t) && sizeof(thrd_t) == sizeof(pthread_t));

int asThrd(int error) {
  switch (error) {
    case 0:
      return thrd_success;
    case ENOMEM:
      return thrd_nomem;
    case ETIMEDOUT:
      return thrd_timedout;
    case EBUSY:
      return thrd_busy;
    default:
      return thrd_error;
  }
}

/// Like glibc, stores an int as a pointer: the calling convention returns both in the same register.
using Routine = void* (*)(void*);
Routine routineOf(thrd_start_t function) { return reinterpret_cast<Routine>(reinterpret_cast<void (*)()>(function)); }

int initC11Mutex(mtx_t* mutex, int type) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes,
                            (type & mtx_recursive) != 0 ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_TIMED_NP);
  const int result = initMutex(mutexOf(mutex), &attributes);
  pthread_mutexattr_destroy(&attributes);
  return result;
}

}  // namespace

extern "C" {

HEDDLE_EXPORT int thrd_create(thrd_t* thread, thrd_start_t function, void* argument) {
  return controlled() ? asThrd(createThread(thread, nullptr, routineOf(function), argument, HEDDLE_CALLER))
                      : HEDDLE_REAL(thrd_create)(thread, function, argument);
}

HEDDLE_EXPORT int thrd_join(thrd_t thread, int* result) {
  if (!controlled()) { return HEDDLE_REAL(thrd_join)(thread, result); }
  void* returned = nullptr;
  const int error = joinThread(thread, &returned, HEDDLE_CALLER);
  if (result != nullptr) { *result = static_cast<int>(reinterpret_cast<std::uintptr_t>(returned)); }
  return asThrd(error);
}

HEDDLE_EXPORT int thrd_detach(thrd_t thread) { return asThrd(pthread_detach(thread)); }

HEDDLE_EXPORT void thrd_exit(int result) {
  if (!controlled()) { HEDDLE_REAL(thrd_exit)(result); }
  exitThread(reinterpret_cast<void*>(static_cast<std::uintptr_t>(static_cast<unsigned>(result))));
}

HEDDLE_EXPORT int mtx_init(mtx_t* mutex, int type) {
  return controlled() ? asThrd(initC11Mutex(mutex, type)) : HEDDLE_REAL(mtx_init)(mutex, type);
}

HEDDLE_EXPORT void mtx_destroy(mtx_t* mutex) {
  controlled() ? static_cast<void>(destroyMutex(mutexOf(mutex), HEDDLE_CALLER)) : HEDDLE_REAL(mtx_destroy)(mutex);
}

HEDDLE_EXPORT int mtx_lock(mtx_t* mutex) {
  return controlled() ? asThrd(lockMutex(mutexOf(mutex), HEDDLE_CALLER)) : HEDDLE_REAL(mtx_lock)(mutex);
}

HEDDLE_EXPORT int mtx_timedlock(mtx_t* mutex, const timespec* when) {
  return controlled() ? asThrd(lockMutexUntil(mutexOf(mutex), CLOCK_REALTIME, *when, HEDDLE_CALLER))
                      : HEDDLE_REAL(mtx_timedlock)(mutex, when);
}

HEDDLE_EXPORT int mtx_trylock(mtx_t* mutex) {
  return controlled() ? asThrd(tryLockMutex(mutexOf(mutex), HEDDLE_CALLER)) : HEDDLE_REAL(mtx_trylock)(mutex);
}

HEDDLE_EXPORT int mtx_unlock(mtx_t* mutex) {
  return controlled() ? asThrd(unlockMutex(mutexOf(mutex), HEDDLE_CALLER)) : HEDDLE_REAL(mtx_unlock)(mutex);
}

HEDDLE_EXPORT int cnd_init(cnd_t* condition) {
  return controlled() ? asThrd(initCondition(conditionOf(condition), nullptr)) : HEDDLE_REAL(cnd_init)(condition);
}

HEDDLE_EXPORT void cnd_destroy(cnd_t* condition) {
  controlled() ? static_cast<void>(destroyCondition(conditionOf(condition), HEDDLE_CALLER))
               : HEDDLE_REAL(cnd_destroy)(condition);
}

HEDDLE_EXPORT int cnd_wait(cnd_t* condition, mtx_t* mutex) {
  return controlled() ? asThrd(waitOnCondition(conditionOf(condition), mutexOf(mutex), HEDDLE_CALLER))
                      : HEDDLE_REAL(cnd_wait)(condition, mutex);
}

HEDDLE_EXPORT int cnd_timedwait(cnd_t* condition, mtx_t* mutex, const timespec* when) {
  return controlled() ? asThrd(waitOnConditionUntil(conditionOf(condition), mutexOf(mutex), CLOCK_REALTIME, *when,
                                                    HEDDLE_CALLER))
                      : HEDDLE_REAL(cnd_timedwait)(condition, mutex, when);
}

HEDDLE_EXPORT int cnd_signal(cnd_t* condition) {
  return controlled() ? asThrd(signalCondition(conditionOf(condition), HEDDLE_CALLER))
                      : HEDDLE_REAL(cnd_signal)(condition);
}

HEDDLE_EXPORT int cnd_broadcast(cnd_t* condition) {
  return controlled() ? asThrd(broadcastCondition(conditionOf(condition), HEDDLE_CALLER))
                      : HEDDLE_REAL(cnd_broadcast)(condition);
}

HEDDLE_EXPORT void call_once(once_flag* flag, void (*routine)()) {
  controlled() ? static_cast<void>(runOnce(flagOf(flag), routine, HEDDLE_CALLER))
               : HEDDLE_REAL(call_once)(flag, routine);
}

HEDDLE_EXPORT int tss_create(tss_t* key, tss_dtor_t destructor) { return asThrd(pthread_key_create(key, destructor)); }
HEDDLE_EXPORT void tss_delete(tss_t key) { pthread_key_delete(key); }

}  // extern "C"
