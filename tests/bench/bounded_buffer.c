// Producers and consumers wait for the same condition, and each change wakes one thread: it may be one of the wrong
// kind.
// Family: boundedBuffer of Inspect, in SCTBench. Fails: deadlock or lost-wakeup.
// Variant: bounded_buffer, published 5.3, single 3.8
#include <pthread.h>

enum { kPairs = 2, kRounds = 2 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int full;

static void announce(void) {
#ifdef FIXED
  pthread_cond_broadcast(&changed);
#else
  pthread_cond_signal(&changed);
#endif
}

static void* producer(void* unused) {
  for (int i = 0; i < kRounds; ++i) {
    pthread_mutex_lock(&lock);
    while (full) pthread_cond_wait(&changed, &lock);
    full = 1;
    announce();
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

static void* consumer(void* unused) {
  for (int i = 0; i < kRounds; ++i) {
    pthread_mutex_lock(&lock);
    while (!full) pthread_cond_wait(&changed, &lock);
    full = 0;
    announce();
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t producers[kPairs];
  pthread_t consumers[kPairs];
  for (int i = 0; i < kPairs; ++i) {
    pthread_create(&producers[i], NULL, producer, NULL);
    pthread_create(&consumers[i], NULL, consumer, NULL);
  }
  for (int i = 0; i < kPairs; ++i) {
    pthread_join(producers[i], NULL);
    pthread_join(consumers[i], NULL);
  }
  return 0;
}
