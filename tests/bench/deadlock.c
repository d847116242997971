// Two threads take two mutexes in opposite orders.
// Family: deadlock01 of SCTBench. Fails: deadlock.
// Variant: deadlock, published 1.8, single 2
#include <pthread.h>

static pthread_mutex_t here = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t there = PTHREAD_MUTEX_INITIALIZER;
static int moved;

static void transfer(pthread_mutex_t* from, pthread_mutex_t* to) {
  pthread_mutex_lock(from);
  pthread_mutex_lock(to);
  ++moved;
  pthread_mutex_unlock(to);
  pthread_mutex_unlock(from);
}

static void* forth(void* unused) {
  transfer(&here, &there);
  return unused;
}

static void* back(void* unused) {
#ifdef FIXED
  transfer(&here, &there);
#else
  transfer(&there, &here);
#endif
  return unused;
}

int main(void) {
  pthread_t one;
  pthread_t other;
  pthread_create(&one, NULL, forth, NULL);
  pthread_create(&other, NULL, back, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
