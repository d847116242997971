// EXPECT: no finding, within 200 executions
// Thread-specific data: values per thread, destructors in rounds, deleted keys.
#define _GNU_SOURCE
#include <assert.h>
#include <limits.h>
#include <pthread.h>
#include <stddef.h>

static pthread_key_t plain, counted, stubborn, deleted;
static int destroyed[2];
static int rounds[2];

struct Owner {
  int number;
};

static void countDestruction(void* value) {
  struct Owner* owner = value;
  assert(pthread_getspecific(counted) == NULL);
  ++destroyed[owner->number];
}

static void comeAgain(void* value) {
  struct Owner* owner = value;
  ++rounds[owner->number];
  assert(pthread_setspecific(stubborn, value) == 0);
}

static void mustNotRun(void* value) {
  (void)value;
  assert(0);
}

static void* use(void* argument) {
  assert(pthread_getspecific(plain) == NULL);
  assert(pthread_setspecific(plain, argument) == 0);
  assert(pthread_setspecific(counted, argument) == 0);
  assert(pthread_setspecific(stubborn, argument) == 0);
  assert(pthread_getspecific(plain) == argument);
  assert(pthread_getspecific(counted) == argument);
  return NULL;
}

int main(void) {
  assert(pthread_key_create(&plain, NULL) == 0);
  assert(pthread_key_create(&counted, countDestruction) == 0);
  assert(pthread_key_create(&stubborn, comeAgain) == 0);
  assert(pthread_key_create(&deleted, mustNotRun) == 0);
  assert(pthread_setspecific(deleted, &deleted) == 0);
  assert(pthread_key_delete(deleted) == 0);
  assert(pthread_setspecific(plain, &plain) == 0);
  struct Owner owners[2] = {{0}, {1}};
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) {
    assert(pthread_create(&threads[i], NULL, use, &owners[i]) == 0);
  }
  for (int i = 0; i < 2; ++i) {
    assert(pthread_join(threads[i], NULL) == 0);
    assert(destroyed[i] == 1);
    assert(rounds[i] == PTHREAD_DESTRUCTOR_ITERATIONS);
  }
  assert(pthread_getspecific(plain) == &plain);
  assert(pthread_setspecific(deleted, &deleted) != 0);
  return 0;
}
