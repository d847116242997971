#include <dlfcn.h>
#include <pthread.h>
#include <semaphore.h>

#include <cstddef>

#include "noise/Event.h"
#include "noise/Export.h"
#include "noise/Hooks.h"
#include "noise/Noise.h"
#include "noise/Profile.h"
#include "noise/ThreadState.h"

// Synchronisation operations: an event, then the function of libc.

using heddle::noise::SyncEvent;

// NOLINTBEGIN(bugprone-macro-parentheses): names and parameter lists cannot stand in parentheses.

// X(result, name, parameters, arguments, object)
#define HEDDLE_SYNC_FUNCTIONS(X)                                                                                       \
  X(int, pthread_mutex_lock, (pthread_mutex_t * mutex), (mutex), mutex)                                                \
  X(int, pthread_mutex_trylock, (pthread_mutex_t * mutex), (mutex), mutex)                                             \
  X(int, pthread_mutex_timedlock, (pthread_mutex_t * mutex, const timespec* end), (mutex, end), mutex)                 \
  X(int, pthread_mutex_clocklock, (pthread_mutex_t * mutex, clockid_t clock, const timespec* end),                     \
    (mutex, clock, end), mutex)                                                                                        \
  X(int, pthread_mutex_unlock, (pthread_mutex_t * mutex), (mutex), mutex)                                              \
  X(int, pthread_rwlock_rdlock, (pthread_rwlock_t * lock), (lock), lock)                                               \
  X(int, pthread_rwlock_tryrdlock, (pthread_rwlock_t * lock), (lock), lock)                                            \
  X(int, pthread_rwlock_wrlock, (pthread_rwlock_t * lock), (lock), lock)                                               \
  X(int, pthread_rwlock_trywrlock, (pthread_rwlock_t * lock), (lock), lock)                                            \
  X(int, pthread_rwlock_unlock, (pthread_rwlock_t * lock), (lock), lock)                                               \
  X(int, pthread_spin_lock, (pthread_spinlock_t * lock), (lock), const_cast<const int*>(lock))                         \
  X(int, pthread_spin_unlock, (pthread_spinlock_t * lock), (lock), const_cast<const int*>(lock))                       \
  X(int, pthread_cond_wait, (pthread_cond_t * condition, pthread_mutex_t * mutex), (condition, mutex), condition)      \
  X(int, pthread_cond_timedwait, (pthread_cond_t * condition, pthread_mutex_t * mutex, const timespec* end),           \
    (condition, mutex, end), condition)                                                                                \
  X(int, pthread_cond_clockwait,                                                                                       \
    (pthread_cond_t * condition, pthread_mutex_t * mutex, clockid_t clock, const timespec* end),                       \
    (condition, mutex, clock, end), condition)                                                                         \
  X(int, pthread_cond_signal, (pthread_cond_t * condition), (condition), condition)                                    \
  X(int, pthread_cond_broadcast, (pthread_cond_t * condition), (condition), condition)                                 \
  X(int, pthread_barrier_wait, (pthread_barrier_t * barrier), (barrier), barrier)                                      \
  X(int, pthread_join, (pthread_t thread, void** result), (thread, result), nullptr)                                   \
  X(int, sem_wait, (sem_t * semaphore), (semaphore), semaphore)                                                        \
  X(int, sem_trywait, (sem_t * semaphore), (semaphore), semaphore)                                                     \
  X(int, sem_timedwait, (sem_t * semaphore, const timespec* end), (semaphore, end), semaphore)                         \
  X(int, sem_clockwait, (sem_t * semaphore, clockid_t clock, const timespec* end), (semaphore, clock, end), semaphore) \
  X(int, sem_post, (sem_t * semaphore), (semaphore), semaphore)                                                        \
  X(int, pthread_create, (pthread_t * thread, const pthread_attr_t* attributes, void* (*body)(void*), void* data),     \
    (thread, attributes, body, data), thread)

namespace heddle::noise {
namespace {

struct RealFunctions {
#define HEDDLE_MEMBER(result, name, parameters, arguments, object) result(*name) parameters;
  HEDDLE_SYNC_FUNCTIONS(HEDDLE_MEMBER)
#undef HEDDLE_MEMBER
  void* (*allocate)(std::size_t);
  void* (*allocateArray)(std::size_t);
};
constinit RealFunctions gReal{};

template <class Function>
void find(Function& function, const char* name) {
  function = reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

/// Another library may call a hook before our constructor has run.
const RealFunctions& real() {
  if (gReal.pthread_mutex_lock == nullptr) [[unlikely]] { findRealFunctions(); }
  return gReal;
}

/// Functions that libstdc++ calls for C++ programs, as the next library defines them.
void* allocated(void* (*RealFunctions::*function)(std::size_t), std::size_t size, const void* caller) {
  void* const block = (real().*function)(size);
  if (gNoise.mode == wire::noise::Mode::Profile) {
    const Busy busy(self());
    if (busy) { profileBlock(block, size, caller); }
  }
  return block;
}

}  // namespace

void findRealFunctions() {
#define HEDDLE_FIND(result, name, parameters, arguments, object) find(gReal.name, #name);
  HEDDLE_SYNC_FUNCTIONS(HEDDLE_FIND)
#undef HEDDLE_FIND
  find(gReal.allocate, "_Znwm");
  find(gReal.allocateArray, "_Znam");
}

#define HEDDLE_HOOK(result, name, parameters, arguments, object) \
  HEDDLE_NOISE_HOOK result name parameters {                     \
    const SyncEvent event(HEDDLE_NOISE_CALLER, object);          \
    return real().name arguments;                                \
  }
HEDDLE_SYNC_FUNCTIONS(HEDDLE_HOOK)
// NOLINTEND(bugprone-macro-parentheses)

HEDDLE_NOISE_HOOK void* _Znwm(std::size_t size) {
  return allocated(&RealFunctions::allocate, size, HEDDLE_NOISE_CALLER);
}
HEDDLE_NOISE_HOOK void* _Znam(std::size_t size) {
  return allocated(&RealFunctions::allocateArray, size, HEDDLE_NOISE_CALLER);
}

}  // namespace heddle::noise
