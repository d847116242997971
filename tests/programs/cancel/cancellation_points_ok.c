// EXPECT: no finding, within 40 executions
// A thread that waits at a cancellation point ends: cleanup handlers run in reverse order, then the destructors of its
// keys, and its result is PTHREAD_CANCELED. If it waits for a condition, it first reacquires the mutex.
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static sem_t never;
static int ends[2];
static pthread_key_t key;
static pthread_t sleeper;
static int order;

static void outer(void* expected) {
  assert(order == 1);
  order = 2;
  assert(expected == &order);
}
static void inner(void* nothing) {
  (void)nothing;
  assert(order == 0);
  order = 1;
}
static void ofKey(void* nothing) {
  (void)nothing;
  assert(order == 2);
  order = 3;
}
static void unlock(void* nothing) {
  (void)nothing;
  assert(pthread_mutex_unlock(&mutex) == 0);
}

static void waitForSemaphore(void) { sem_wait(&never); }
static void waitForCondition(void) {
  pthread_mutex_lock(&mutex);
  pthread_cleanup_push(unlock, NULL);
  for (;;) {
    pthread_cond_wait(&condition, &mutex);
  }
  pthread_cleanup_pop(1);
}
static void waitForThread(void) { pthread_join(sleeper, NULL); }
static void waitForTime(void) {
  for (;;) {
    sleep(1000000);
  }
}
static void waitForInput(void) {
  char byte;
  (void)!read(ends[0], &byte, 1);
}
static void waitForPoll(void) {
  struct pollfd one = {ends[0], POLLIN, 0};
  poll(&one, 1, -1);
}
static void waitForSignal(void) {
  sigset_t set;
  int signal = 0;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  sigwait(&set, &signal);
}
static void waitForAny(void) { pause(); }
static void onlyTest(void) {
  for (;;) {
    pthread_testcancel();
  }
}

static void* body(void* wait) {
  pthread_setspecific(key, &order);
  pthread_cleanup_push(outer, &order);
  pthread_cleanup_push(inner, NULL);
  ((void (*)(void))(size_t)wait)();
  abort();
  pthread_cleanup_pop(0);
  pthread_cleanup_pop(0);
  return NULL;
}

int main(void) {
  void (*const waits[])(void) = {waitForSemaphore, waitForCondition, waitForThread, waitForTime, waitForInput,
                                 waitForPoll,      waitForSignal,    waitForAny,    onlyTest};
  sem_init(&never, 0, 0);
  assert(pipe(ends) == 0);
  pthread_key_create(&key, ofKey);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  pthread_create(&sleeper, NULL, (void* (*)(void*))waitForSemaphore, NULL);
  for (unsigned i = 0; i < sizeof waits / sizeof *waits; ++i) {
    order = 0;
    pthread_t thread;
    void* result = NULL;
    pthread_create(&thread, NULL, body, (void*)(size_t)waits[i]);
    assert(pthread_cancel(thread) == 0);
    assert(pthread_join(thread, &result) == 0);
    assert(result == PTHREAD_CANCELED);
    assert(order == 3);
  }
  pthread_cancel(sleeper);
  void* result = NULL;
  pthread_join(sleeper, &result);
  assert(result == PTHREAD_CANCELED);
  assert(pthread_mutex_trylock(&mutex) == 0);
  return 0;
}
