// Concurrency Kit implements its atomics in inline assembly, which is never instrumented.
#include <ck_ring.h>
#include <ck_spinlock.h>
#include <pthread.h>
#include <sched.h>
#include <stddef.h>

static ck_ring_t ring;
static ck_ring_buffer_t slots[8];
static ck_spinlock_t lock = CK_SPINLOCK_INITIALIZER;
static int counted;  // under the lock
static int items[4];

static void count(void) {
  ck_spinlock_lock(&lock);
  ++counted;
  ck_spinlock_unlock(&lock);
}

static void* produce(void* unused) {
  for (int i = 0; i < 4; ++i) {
    items[i] = i + 1;
    ck_ring_enqueue_spsc(&ring, slots, &items[i]);
  }
  count();
  return unused;
}

int main(void) {
  ck_ring_init(&ring, 8);
  pthread_t producer;
  pthread_create(&producer, NULL, produce, NULL);
  int sum = 0;
  for (int taken = 0; taken < 4;) {
    void* item = NULL;
    if (ck_ring_dequeue_spsc(&ring, slots, &item)) {
      sum += *(int*)item;
      ++taken;
    } else {
      sched_yield();
    }
  }
  count();
  pthread_join(producer, NULL);
  return sum == 10 && counted == 2 ? 0 : 1;
}
