// A writer publishes a value in one critical section and what follows from it in the next; a reader sees the first
// only.
// Family: twostage of SCTBench. Fails: assertion.
// Variant: twostage_2 -DWRITERS=1 -DREADERS=1, published 3.0, single 2
// Variant: twostage_3 -DWRITERS=2 -DREADERS=1
// Variant: twostage_10 -DWRITERS=9 -DREADERS=1
// Variant: twostage_20 -DWRITERS=10 -DREADERS=10, published 5.7, single 4.8
// Variant: twostage_20_1 -DWRITERS=19 -DREADERS=1
// Variant: twostage_50 -DWRITERS=40 -DREADERS=10, published 20.5, single 10.8
// Variant: twostage_50_1 -DWRITERS=49 -DREADERS=1
// Variant: twostage_100 -DWRITERS=99 -DREADERS=1, published 454, rff 56, single 220
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t baseLock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t derivedLock = PTHREAD_MUTEX_INITIALIZER;
static int base;
static int derived;

static void* writer(void* unused) {
#ifdef FIXED
  pthread_mutex_lock(&derivedLock);
  derived = 2;
  pthread_mutex_unlock(&derivedLock);
  pthread_mutex_lock(&baseLock);
  base = 1;
  pthread_mutex_unlock(&baseLock);
#else
  pthread_mutex_lock(&baseLock);
  base = 1;
  pthread_mutex_unlock(&baseLock);
  pthread_mutex_lock(&derivedLock);
  derived = base + 1;
  pthread_mutex_unlock(&derivedLock);
#endif
  return unused;
}

static void* reader(void* unused) {
  pthread_mutex_lock(&baseLock);
  const int seenBase = base;
  pthread_mutex_unlock(&baseLock);
  if (seenBase == 0) return unused;
  pthread_mutex_lock(&derivedLock);
  const int seenDerived = derived;
  pthread_mutex_unlock(&derivedLock);
  assert(seenDerived == seenBase + 1);
  return unused;
}

int main(void) {
  pthread_t writers[WRITERS];
  pthread_t readers[READERS];
  for (int i = 0; i < WRITERS; ++i) pthread_create(&writers[i], NULL, writer, NULL);
  for (int i = 0; i < READERS; ++i) pthread_create(&readers[i], NULL, reader, NULL);
  for (int i = 0; i < WRITERS; ++i) pthread_join(writers[i], NULL);
  for (int i = 0; i < READERS; ++i) pthread_join(readers[i], NULL);
  return 0;
}
