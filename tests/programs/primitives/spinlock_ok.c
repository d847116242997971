// EXPECT: no finding, within 200 executions
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_spinlock_t lock;
static int counter;

static void* increment(void* unused) {
  for (int i = 0; i < 3; ++i) {
    assert(pthread_spin_lock(&lock) == 0);
    ++counter;
    assert(pthread_spin_unlock(&lock) == 0);
  }
  return unused;
}

static void* tryToGet(void* unused) {
  assert(pthread_spin_trylock(&lock) == EBUSY);
  return unused;
}

int main(void) {
  assert(pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE) == 0);
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) {
    assert(pthread_create(&threads[i], NULL, increment, NULL) == 0);
  }
  for (int i = 0; i < 2; ++i) {
    assert(pthread_join(threads[i], NULL) == 0);
  }
  assert(counter == 6);
  assert(pthread_spin_trylock(&lock) == 0);
  assert(pthread_create(&threads[0], NULL, tryToGet, NULL) == 0);
  assert(pthread_join(threads[0], NULL) == 0);
  assert(pthread_spin_unlock(&lock) == 0);
  assert(pthread_spin_trylock(&lock) == 0);
  assert(pthread_spin_unlock(&lock) == 0);
  assert(pthread_spin_destroy(&lock) == 0);
  return 0;
}
