// A barrier reads its flag outside the lock. A thread that is slow to leave sees the flag of the next phase and
// stays.
// Family: barrier of streamcluster (PARSEC), in SCTBench. Fails: deadlock or lost-wakeup.
// Variant: barrier_flag
#include <pthread.h>
#include <stdbool.h>

enum { kThreads = 2, kPhases = 3 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t opened = PTHREAD_COND_INITIALIZER;
static int arrived;
static int generation;
static bool isOpen;

static void pass(void) {
  pthread_mutex_lock(&lock);
#ifdef FIXED
  const int own = generation;
  if (++arrived == kThreads) {
    arrived = 0;
    ++generation;
    pthread_cond_broadcast(&opened);
  }
  while (own == generation) pthread_cond_wait(&opened, &lock);
  (void)isOpen;
#else
  (void)generation;
  if (++arrived == 1) isOpen = false;
  if (arrived == kThreads) {
    arrived = 0;
    isOpen = true;
    pthread_cond_broadcast(&opened);
  }
  while (!isOpen) pthread_cond_wait(&opened, &lock);
#endif
  pthread_mutex_unlock(&lock);
}

static void* worker(void* unused) {
  for (int i = 0; i < kPhases; ++i) pass();
  return unused;
}

int main(void) {
  pthread_t threads[kThreads];
  for (int i = 0; i < kThreads; ++i) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < kThreads; ++i) pthread_join(threads[i], NULL);
  return 0;
}
