// Every philosopher takes the left fork first.
// Family: dining philosophers. Fails: deadlock.
// Variant: philosophers_3 -DSEATS=3
// Variant: philosophers_5 -DSEATS=5
// Variant: philosophers_7 -DSEATS=7
#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t forks[SEATS];
static int meals[SEATS];

static void* philosopher(void* seat) {
  const int own = (int)(intptr_t)seat;
  int first = own;
  int second = (own + 1) % SEATS;
#ifdef FIXED
  if (first > second) {
    first = second;
    second = own;
  }
#endif
  pthread_mutex_lock(&forks[first]);
  pthread_mutex_lock(&forks[second]);
  ++meals[own];
  pthread_mutex_unlock(&forks[second]);
  pthread_mutex_unlock(&forks[first]);
  return NULL;
}

int main(void) {
  pthread_t threads[SEATS];
  for (int i = 0; i < SEATS; ++i) pthread_mutex_init(&forks[i], NULL);
  for (int i = 0; i < SEATS; ++i) pthread_create(&threads[i], NULL, philosopher, (void*)(intptr_t)i);
  for (int i = 0; i < SEATS; ++i) pthread_join(threads[i], NULL);
  return 0;
}
