// Many threads put messages into an open hash table. The check that a slot is free and its use are two operations;
// two threads collide in one slot only.
// Family: indexer of Flanagan and Godefroid. Fails: assertion.
// Variant: indexer_4 -DTHREADS=4
// Variant: indexer_12 -DTHREADS=12
#include <assert.h>
#include <pthread.h>

enum { kSlots = THREADS - 1 };

static int table[kSlots];

static int isFree(int slot) { return __atomic_load_n(&table[slot], __ATOMIC_SEQ_CST) == 0; }

static void occupy(int slot, int message) {
#ifdef FIXED
  int expected = 0;
  __atomic_compare_exchange_n(&table[slot], &expected, message, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
#else
  const int before = __atomic_exchange_n(&table[slot], message, __ATOMIC_SEQ_CST);
  assert(before == 0);
#endif
}

static void* worker(void* argument) {
  const int message = *(int*)argument;
  const int slot = message % kSlots;
  if (isFree(slot)) occupy(slot, message);
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  int messages[THREADS];
  for (int i = 0; i < THREADS; ++i) {
    messages[i] = i + 1;
    pthread_create(&threads[i], NULL, worker, &messages[i]);
  }
  for (int i = 0; i < THREADS; ++i) pthread_join(threads[i], NULL);
  return 0;
}
