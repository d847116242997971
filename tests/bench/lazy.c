// Two threads add to a number; a third fails if it comes after both.
// Family: lazy01 of SCTBench. Fails: assertion.
// Variant: lazy, published 2.0, single 2.8
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int data;

static void* addOne(void* unused) {
  pthread_mutex_lock(&lock);
  data += 1;
  pthread_mutex_unlock(&lock);
  return unused;
}

static void* addTwo(void* unused) {
  pthread_mutex_lock(&lock);
  data += 2;
  pthread_mutex_unlock(&lock);
  return unused;
}

static void* limit(void* unused) {
  pthread_mutex_lock(&lock);
#ifdef FIXED
  assert(data <= 3);
#else
  assert(data < 3);
#endif
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, addOne, NULL);
  pthread_create(&threads[1], NULL, addTwo, NULL);
  pthread_create(&threads[2], NULL, limit, NULL);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], NULL);
  return 0;
}
