#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

void unseenCount(void) {
  pthread_mutex_lock(&mutex);
  ++count;
  pthread_mutex_unlock(&mutex);
}

// The library's own lock, whose synchronisation is not visible outside.
static atomic_flag taken = ATOMIC_FLAG_INIT;

void unseenLock(void) {
  while (atomic_flag_test_and_set(&taken)) {
    sched_yield();
  }
}

void unseenUnlock(void) { atomic_flag_clear(&taken); }
