// Four stations pass a number on; a fifth thread assumes that they did so in their order.
// Family: token_ring of SCTBench. Fails: assertion.
// Variant: token_ring, published 2.0, single 5.8
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

enum { kStations = 4 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int token[kStations] = {1, 2, 3, 4};
static bool passed[kStations];

static void pass(int station) {
  pthread_mutex_lock(&lock);
#ifdef FIXED
  token[station] = 4;
#else
  token[station] = token[(station + kStations - 1) % kStations];
#endif
  passed[station] = true;
  pthread_mutex_unlock(&lock);
}

static void* station0(void* unused) {
  pass(0);
  return unused;
}

static void* station1(void* unused) {
  pass(1);
  return unused;
}

static void* station2(void* unused) {
  pass(2);
  return unused;
}

static void* station3(void* unused) {
  pass(3);
  return unused;
}

static void* observer(void* unused) {
  pthread_mutex_lock(&lock);
  if (passed[0] && passed[1] && passed[2] && passed[3])
    assert(token[0] == token[1] && token[1] == token[2] && token[2] == token[3]);
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t threads[kStations + 1];
  pthread_create(&threads[0], NULL, station0, NULL);
  pthread_create(&threads[1], NULL, station1, NULL);
  pthread_create(&threads[2], NULL, station2, NULL);
  pthread_create(&threads[3], NULL, station3, NULL);
  pthread_create(&threads[4], NULL, observer, NULL);
  for (int i = 0; i <= kStations; ++i) pthread_join(threads[i], NULL);
  return 0;
}
