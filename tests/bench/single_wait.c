// Two consumers wait for an element by `if`: the one that is woken second finds none.
// Family: condition without a loop. Fails: assertion.
// Variant: single_wait
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int elements;

static void* consumer(void* unused) {
  pthread_mutex_lock(&lock);
#ifdef FIXED
  while (elements == 0)
#else
  if (elements == 0)
#endif
    pthread_cond_wait(&filled, &lock);
  --elements;
  assert(elements >= 0);
  pthread_mutex_unlock(&lock);
  return unused;
}

static void* producer(void* unused) {
  for (int i = 0; i < 2; ++i) {
    pthread_mutex_lock(&lock);
    ++elements;
    pthread_cond_broadcast(&filled);
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, consumer, NULL);
  pthread_create(&threads[1], NULL, consumer, NULL);
  pthread_create(&threads[2], NULL, producer, NULL);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], NULL);
  return 0;
}
