// EXPECT: finding data-race, within 100 executions
// PREEMPTIONS: 0
// A wake-up alone does not synchronise; neither does the relaxed store of the word.
#define _GNU_SOURCE
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int word;
static int value;

static void* store(void* unused) {
  value = 1;
  atomic_store_explicit(&word, 1, memory_order_relaxed);
  syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
  return unused;
}

int main(void) {
  pthread_t writer;
  pthread_create(&writer, NULL, store, NULL);
  while (atomic_load_explicit(&word, memory_order_relaxed) == 0) {
    syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
  }
  const int seen = value;
  pthread_join(writer, NULL);
  return seen != 1;
}
