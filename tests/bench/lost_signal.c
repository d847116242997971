// A consumer looks at a flag without the lock and then waits; the signal comes in between.
// Family: missed signal, as sync of SCTBench. Fails: lost-wakeup or deadlock.
// Variant: lost_signal
#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;
static int items;

static bool isEmpty(void) { return __atomic_load_n(&items, __ATOMIC_SEQ_CST) == 0; }

static void* producer(void* unused) {
  pthread_mutex_lock(&lock);
  __atomic_add_fetch(&items, 1, __ATOMIC_SEQ_CST);
  pthread_cond_signal(&arrived);
  pthread_mutex_unlock(&lock);
  return unused;
}

static void* consumer(void* unused) {
#ifdef FIXED
  pthread_mutex_lock(&lock);
  while (isEmpty()) pthread_cond_wait(&arrived, &lock);
  pthread_mutex_unlock(&lock);
#else
  if (isEmpty()) {
    pthread_mutex_lock(&lock);
    pthread_cond_wait(&arrived, &lock);
    pthread_mutex_unlock(&lock);
  }
#endif
  return unused;
}

int main(void) {
  pthread_t from;
  pthread_t to;
  pthread_create(&from, NULL, producer, NULL);
  pthread_create(&to, NULL, consumer, NULL);
  pthread_join(from, NULL);
  pthread_join(to, NULL);
  return 0;
}
