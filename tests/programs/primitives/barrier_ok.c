// EXPECT: no finding, within 200 executions
// Barriers: no thread leaves before all have arrived, one of them is the serial thread, rounds do not mix.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

enum { kThreads = 3, kRounds = 3 };

static pthread_barrier_t barrier;
static int written[kThreads];
static int serial[kThreads][kRounds];

static void* meet(void* argument) {
  int me = (int)(long)argument;
  for (int round = 0; round < kRounds; ++round) {
    written[me] = round;
    int result = pthread_barrier_wait(&barrier);
    assert(result == 0 || result == PTHREAD_BARRIER_SERIAL_THREAD);
    serial[me][round] = result == PTHREAD_BARRIER_SERIAL_THREAD;
    for (int i = 0; i < kThreads; ++i) {
      assert(written[i] == round);
    }
    pthread_barrier_wait(&barrier);
  }
  return NULL;
}

int main(void) {
  assert(pthread_barrier_init(&barrier, NULL, 0) == EINVAL);
  assert(pthread_barrier_init(&barrier, NULL, kThreads) == 0);
  pthread_t threads[kThreads];
  for (long i = 0; i < kThreads; ++i) {
    assert(pthread_create(&threads[i], NULL, meet, (void*)i) == 0);
  }
  for (int i = 0; i < kThreads; ++i) {
    assert(pthread_join(threads[i], NULL) == 0);
  }
  for (int round = 0; round < kRounds; ++round) {
    assert(serial[0][round] + serial[1][round] + serial[2][round] == 1);
  }
  assert(pthread_barrier_destroy(&barrier) == 0);
  assert(pthread_barrier_init(&barrier, NULL, 1) == 0);
  assert(pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD);
  assert(pthread_barrier_destroy(&barrier) == 0);
  return 0;
}
