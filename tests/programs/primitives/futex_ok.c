// EXPECT: no finding, within 200 executions
// Futexes by direct system calls: every modelled operation, its result and its errors.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static _Atomic uint32_t word, other;
static _Atomic uint32_t asleep;

static long futex(_Atomic uint32_t* uaddr, int operation, uint32_t value, const void* timeout, _Atomic uint32_t* uaddr2,
                  uint32_t value3) {
  return syscall(SYS_futex, uaddr, operation, value, timeout, uaddr2, value3);
}

static void* sleepOnWord(void* bits) {
  atomic_fetch_add(&asleep, 1);
  while (atomic_load(&word) == 0) {
    long result = futex(&word, FUTEX_WAIT_BITSET_PRIVATE, 0, NULL, NULL, (uint32_t)(uintptr_t)bits);
    assert(result == 0 || (result == -1 && errno == EAGAIN));
  }
  return NULL;
}

/// A thread that has announced itself will sleep soon; natively, only waiting can ensure it.
static void untilAsleep(uint32_t count) {
  const struct timespec moment = {0, 20000000};
  while (atomic_load(&asleep) < count) {
    nanosleep(&moment, NULL);
  }
  nanosleep(&moment, NULL);
  atomic_store(&asleep, 0);
}

static void start(pthread_t* threads, int count, uintptr_t bits) {
  atomic_store(&word, 0);
  for (int i = 0; i < count; ++i) {
    assert(pthread_create(&threads[i], NULL, sleepOnWord, (void*)bits) == 0);
  }
  untilAsleep((uint32_t)count);
}

static void finish(pthread_t* threads, int count) {
  for (int i = 0; i < count; ++i) {
    assert(pthread_join(threads[i], NULL) == 0);
  }
}

static void wakes(void) {
  pthread_t threads[3];
  start(threads, 3, FUTEX_BITSET_MATCH_ANY);
  atomic_store(&word, 1);
  long first = futex(&word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
  assert(futex(&word, FUTEX_WAKE, INT32_MAX, NULL, NULL, 0) == 0);
  long rest = futex(&word, FUTEX_WAKE_PRIVATE, INT32_MAX, NULL, NULL, 0);
  assert(first <= 1 && first + rest <= 3);
  finish(threads, 3);
  assert(futex(&word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0) == 0);
}

static void wakesByBits(void) {
  pthread_t thread;
  start(&thread, 1, 2);
  assert(futex(&word, FUTEX_WAKE_BITSET_PRIVATE, 1, NULL, NULL, 4) == 0);
  atomic_store(&word, 1);
  futex(&word, FUTEX_WAKE_BITSET_PRIVATE, 1, NULL, NULL, 6);
  finish(&thread, 1);
}

static void requeues(void) {
  pthread_t threads[3];
  start(threads, 3, FUTEX_BITSET_MATCH_ANY);
  assert(futex(&word, FUTEX_CMP_REQUEUE_PRIVATE, 1, (void*)10L, &other, 77) == -1 && errno == EAGAIN);
  atomic_store(&word, 1);
  assert(futex(&word, FUTEX_CMP_REQUEUE_PRIVATE, 1, (void*)1L, &other, 1) <= 2);
  assert(futex(&word, FUTEX_REQUEUE_PRIVATE, 0, (void*)10L, &other, 0) <= 2);
  assert(futex(&other, FUTEX_WAKE_PRIVATE, 10, NULL, NULL, 0) <= 2);
  finish(threads, 3);
}

static void wakesByOperation(void) {
  pthread_t threads[2];
  start(threads, 2, FUTEX_BITSET_MATCH_ANY);
  atomic_store(&other, 5);
  assert(futex(&other, FUTEX_WAKE_OP_PRIVATE, 1, (void*)2L, &word, FUTEX_OP(FUTEX_OP_ADD, 3, FUTEX_OP_CMP_EQ, 0)) <= 2);
  assert(atomic_load(&word) == 3);
  finish(threads, 2);
  assert(futex(&other, FUTEX_WAKE_OP_PRIVATE, 1, (void*)2L, &word,
               FUTEX_OP((FUTEX_OP_ANDN | FUTEX_OP_OPARG_SHIFT), 1, FUTEX_OP_CMP_LT, -1)) == 0);
  assert(atomic_load(&word) == 1);
}

static void errors(void) {
  atomic_store(&word, 1);
  assert(futex(&word, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0) == -1 && errno == EAGAIN);
  assert(futex(&word, FUTEX_WAIT_BITSET_PRIVATE, 1, NULL, NULL, 0) == -1 && errno == EINVAL);
  assert(futex(&word, FUTEX_WAKE_BITSET_PRIVATE, 1, NULL, NULL, 0) == -1 && errno == EINVAL);
  struct timespec wrong = {0, 1000000000};
  assert(futex(&word, FUTEX_WAIT_PRIVATE, 1, &wrong, NULL, 0) == -1 && errno == EINVAL);
  struct timespec little = {0, 1000000};
  assert(futex(&word, FUTEX_WAIT_PRIVATE, 1, &little, NULL, 0) == -1 && errno == ETIMEDOUT);
  struct timespec past = {1, 0};
  assert(futex(&word, FUTEX_WAIT_BITSET_PRIVATE, 1, &past, NULL, 1) == -1 && errno == ETIMEDOUT);
  assert(futex(&word, FUTEX_WAIT_BITSET_PRIVATE | FUTEX_CLOCK_REALTIME, 1, &past, NULL, 1) == -1 && errno == ETIMEDOUT);
}

static void otherCalls(void) {
  assert(syscall(SYS_sched_yield) == 0);
  assert(syscall(SYS_gettid) == gettid());
  assert(syscall(SYS_getpid) == getpid());
  assert(syscall(SYS_close, -1) == -1 && errno == EBADF);
  struct timespec before, after, little = {0, 1000000};
  assert(syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &before) == 0);
  assert(syscall(SYS_nanosleep, &little, NULL) == 0);
  assert(syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &after) == 0);
  assert((after.tv_sec - before.tv_sec) * 1000000000L + after.tv_nsec - before.tv_nsec >= little.tv_nsec);
  unsigned char bytes[13];
  assert(syscall(SYS_getrandom, bytes, sizeof bytes, 0) == sizeof bytes);
}

int main(void) {
  wakes();
  wakesByBits();
  requeues();
  wakesByOperation();
  errors();
  otherCalls();
  return 0;
}
