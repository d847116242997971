// A barrier of a mutex, a condition and a count: the last thread opens it and resets the count afterwards. A fast
// thread that arrives at the next phase in between finds the old count and passes.
// Family: barrier of streamcluster (PARSEC), in SCTBench. Fails: assertion or lost-wakeup or deadlock.
// Variant: barrier_early
#include <assert.h>
#include <pthread.h>

enum { kThreads = 3, kPhases = 2 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t everyone = PTHREAD_COND_INITIALIZER;
static int arrived;
static int phase;
static int finished[kPhases];

static void waitForAll(void) {
  pthread_mutex_lock(&lock);
#ifdef FIXED
  const int own = phase;
  if (++arrived == kThreads) {
    arrived = 0;
    ++phase;
    pthread_cond_broadcast(&everyone);
  }
  while (own == phase) pthread_cond_wait(&everyone, &lock);
#else
  const int own = phase;
  if (++arrived >= kThreads) {
    ++phase;
    pthread_cond_broadcast(&everyone);
    pthread_mutex_unlock(&lock);
    pthread_mutex_lock(&lock);
    arrived = 0;
  }
  while (own == phase) pthread_cond_wait(&everyone, &lock);
#endif
  pthread_mutex_unlock(&lock);
}

static void* worker(void* unused) {
  for (int i = 0; i < kPhases; ++i) {
    __atomic_add_fetch(&finished[i], 1, __ATOMIC_SEQ_CST);
    waitForAll();
    assert(__atomic_load_n(&finished[i], __ATOMIC_SEQ_CST) == kThreads);
  }
  return unused;
}

int main(void) {
  pthread_t threads[kThreads];
  for (int i = 0; i < kThreads; ++i) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < kThreads; ++i) pthread_join(threads[i], NULL);
  return 0;
}
