// EXPECT: no finding, within 200 executions
// Semaphores, unnamed and named: counting, publication by post, and the error codes of glibc.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static sem_t items, spaces;
static int slots[2];

static void* produce(void* unused) {
  for (int i = 1; i <= 4; ++i) {
    assert(sem_wait(&spaces) == 0);
    slots[i % 2] = i;
    assert(sem_post(&items) == 0);
  }
  return unused;
}

static void bounded(void) {
  assert(sem_init(&items, 0, 0) == 0);
  assert(sem_init(&spaces, 0, 2) == 0);
  pthread_t producer;
  assert(pthread_create(&producer, NULL, produce, NULL) == 0);
  for (int i = 1; i <= 4; ++i) {
    assert(sem_wait(&items) == 0);
    assert(slots[i % 2] == i);
    assert(sem_post(&spaces) == 0);
  }
  assert(pthread_join(producer, NULL) == 0);
  int value;
  assert(sem_getvalue(&spaces, &value) == 0 && value == 2);
  assert(sem_getvalue(&items, &value) == 0 && value == 0);
}

static struct timespec in(clockid_t clock, long milliseconds) {
  struct timespec t;
  clock_gettime(clock, &t);
  t.tv_nsec += milliseconds * 1000000;
  t.tv_sec += t.tv_nsec / 1000000000;
  t.tv_nsec %= 1000000000;
  return t;
}

static void codes(void) {
  sem_t s;
  assert(sem_init(&s, 0, (unsigned)SEM_VALUE_MAX + 1) == -1 && errno == EINVAL);
  assert(sem_init(&s, 1, 1) == 0);
  assert(sem_trywait(&s) == 0);
  assert(sem_trywait(&s) == -1 && errno == EAGAIN);
  struct timespec soon = in(CLOCK_REALTIME, 2);
  assert(sem_timedwait(&s, &soon) == -1 && errno == ETIMEDOUT);
  soon = in(CLOCK_MONOTONIC, 2);
  assert(sem_clockwait(&s, CLOCK_MONOTONIC, &soon) == -1 && errno == ETIMEDOUT);
  struct timespec past = {1, 0};
  assert(sem_timedwait(&s, &past) == -1 && errno == ETIMEDOUT);
  struct timespec wrong = {1, 1000000000};
  assert(sem_timedwait(&s, &wrong) == -1 && errno == EINVAL);
  assert(sem_clockwait(&s, CLOCK_PROCESS_CPUTIME_ID, &past) == -1 && errno == EINVAL);
  assert(sem_post(&s) == 0);
  assert(sem_timedwait(&s, &past) == 0);
  assert(sem_destroy(&s) == 0);
  assert(sem_init(&s, 0, SEM_VALUE_MAX) == 0);
  assert(sem_post(&s) == -1 && errno == EOVERFLOW);
  assert(sem_destroy(&s) == 0);
}

static void* postTo(void* semaphore) {
  assert(sem_post(semaphore) == 0);
  return NULL;
}

static void named(void) {
  char name[64];
  snprintf(name, sizeof name, "/heddle-test-%d", (int)getpid());
  sem_t* s = sem_open(name, O_CREAT | O_EXCL, 0600, 0);
  assert(s != SEM_FAILED);
  assert(sem_unlink(name) == 0);
  pthread_t poster;
  assert(pthread_create(&poster, NULL, postTo, s) == 0);
  assert(sem_wait(s) == 0);
  assert(pthread_join(poster, NULL) == 0);
  assert(sem_trywait(s) == -1 && errno == EAGAIN);
  assert(sem_close(s) == 0);
}

int main(void) {
  bounded();
  codes();
  named();
  return 0;
}
