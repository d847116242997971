// EXPECT: no finding, within 200 executions
// C11 threads: all of <threads.h>.
#define _GNU_SOURCE
#include <assert.h>
#include <stdbool.h>
#include <threads.h>
#include <time.h>

static mtx_t mutex;
static cnd_t changed;
static int turn;
static tss_t key;
static int destroyed;
static once_flag flag = ONCE_FLAG_INIT;
static int runs;

static void countRun(void) { ++runs; }

static void countDestruction(void* value) { ++*(int*)value; }

static int pingPong(void* argument) {
  int me = *(int*)argument;
  call_once(&flag, countRun);
  assert(runs == 1);
  for (int i = 0; i < 2; ++i) {
    assert(mtx_lock(&mutex) == thrd_success);
    while (turn != me) {
      assert(cnd_wait(&changed, &mutex) == thrd_success);
    }
    turn = 1 - me;
    assert(cnd_broadcast(&changed) == thrd_success);
    assert(mtx_unlock(&mutex) == thrd_success);
  }
  thrd_yield();
  return me - 5;
}

static int exits(void* argument) {
  assert(tss_set(key, argument) == thrd_success);
  assert(tss_get(key) == argument);
  thrd_exit(-3);
}

static int waitsForNothing(void* unused) {
  (void)unused;
  struct timespec deadline;
  assert(timespec_get(&deadline, TIME_UTC) == TIME_UTC);
  assert(mtx_trylock(&mutex) == thrd_busy);
  assert(mtx_timedlock(&mutex, &deadline) == thrd_timedout);
  return 0;
}

static void timeouts(void) {
  thrd_t thread;
  assert(mtx_lock(&mutex) == thrd_success);
  assert(thrd_create(&thread, waitsForNothing, NULL) == thrd_success);
  assert(thrd_join(thread, NULL) == thrd_success);
  struct timespec deadline;
  timespec_get(&deadline, TIME_UTC);
  int result;
  while ((result = cnd_timedwait(&changed, &mutex, &deadline)) == thrd_success) {
  }
  assert(result == thrd_timedout);
  assert(mtx_unlock(&mutex) == thrd_success);
  assert(thrd_sleep(&(struct timespec){.tv_nsec = 1000}, NULL) == 0);
}

static void recursive(void) {
  mtx_t m;
  assert(mtx_init(&m, mtx_recursive | mtx_timed) == thrd_success);
  assert(mtx_lock(&m) == thrd_success);
  assert(mtx_trylock(&m) == thrd_success);
  assert(mtx_unlock(&m) == thrd_success);
  assert(mtx_unlock(&m) == thrd_success);
  mtx_destroy(&m);
}

int main(void) {
  assert(mtx_init(&mutex, mtx_timed) == thrd_success);
  assert(cnd_init(&changed) == thrd_success);
  assert(tss_create(&key, countDestruction) == thrd_success);
  int names[2] = {0, 1};
  thrd_t threads[2];
  for (int i = 0; i < 2; ++i) {
    assert(thrd_create(&threads[i], pingPong, &names[i]) == thrd_success);
  }
  for (int i = 0; i < 2; ++i) {
    int result = 0;
    assert(thrd_join(threads[i], &result) == thrd_success);
    assert(result == i - 5);
  }
  int result = 0;
  assert(thrd_create(&threads[0], exits, &destroyed) == thrd_success);
  assert(thrd_join(threads[0], &result) == thrd_success && result == -3 && destroyed == 1);
  assert(thrd_equal(thrd_current(), thrd_current()));
  timeouts();
  recursive();
  assert(cnd_signal(&changed) == thrd_success);
  tss_delete(key);
  cnd_destroy(&changed);
  mtx_destroy(&mutex);
  return 0;
}
