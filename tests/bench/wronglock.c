// One thread protects a counter with its own mutex, all others with another one.
// Family: wronglock of SCTBench. Fails: assertion.
// Variant: wronglock -DOTHERS=7, published 3.5, single 4.2
// Variant: wronglock_3 -DOTHERS=3
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t rightLock = PTHREAD_MUTEX_INITIALIZER;
#ifndef FIXED
static pthread_mutex_t wrongLock = PTHREAD_MUTEX_INITIALIZER;
#endif
static int counter;

static void* careful(void* unused) {
  pthread_mutex_lock(&rightLock);
  const int before = counter;
  counter = before + 1;
  assert(counter == before + 1);
  pthread_mutex_unlock(&rightLock);
  return unused;
}

static void* careless(void* unused) {
#ifdef FIXED
  pthread_mutex_t* const lock = &rightLock;
#else
  pthread_mutex_t* const lock = &wrongLock;
#endif
  pthread_mutex_lock(lock);
  ++counter;
  pthread_mutex_unlock(lock);
  return unused;
}

int main(void) {
  pthread_t others[OTHERS];
  pthread_t one;
  pthread_create(&one, NULL, careful, NULL);
  for (int i = 0; i < OTHERS; ++i) pthread_create(&others[i], NULL, careless, NULL);
  pthread_join(one, NULL);
  for (int i = 0; i < OTHERS; ++i) pthread_join(others[i], NULL);
  return 0;
}
