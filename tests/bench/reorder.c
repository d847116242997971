// Setters write two variables one after the other; a checker may read them in between.
// Family: reorder of SCTBench. Fails: assertion.
// Variant: reorder_3 -DSETTERS=2 -DCHECKERS=1, published 6.0, single 8
// Variant: reorder_4 -DSETTERS=3 -DCHECKERS=1, published 7.3, rff 5.8, single 11.5
// Variant: reorder_5 -DSETTERS=4 -DCHECKERS=1, published 10.4, rff 5.8, single 13.5
// Variant: reorder_10 -DSETTERS=9 -DCHECKERS=1, published 17.2, rff 5.8, single 20.8
// Variant: reorder_20 -DSETTERS=10 -DCHECKERS=10, published 6.0, rff 5.8, single 3.7
// Variant: reorder_20_1 -DSETTERS=19 -DCHECKERS=1, rff 5.8
// Variant: reorder_50 -DSETTERS=40 -DCHECKERS=10, published 13.0, rff 5.8, single 9.4
// Variant: reorder_50_1 -DSETTERS=49 -DCHECKERS=1, rff 5.8
// Variant: reorder_100 -DSETTERS=99 -DCHECKERS=1, published 194, rff 5.8, single 182
#include <assert.h>
#include <pthread.h>

static int first;
static int second;
#ifdef FIXED
static pthread_mutex_t both = PTHREAD_MUTEX_INITIALIZER;
#define ENTER() pthread_mutex_lock(&both)
#define LEAVE() pthread_mutex_unlock(&both)
#else
#define ENTER()
#define LEAVE()
#endif

static void* setter(void* unused) {
  ENTER();
  first = 1;
  second = -1;
  LEAVE();
  return unused;
}

static void* checker(void* unused) {
  ENTER();
  assert((first == 0 && second == 0) || (first == 1 && second == -1));
  LEAVE();
  return unused;
}

int main(void) {
  pthread_t setters[SETTERS];
  pthread_t checkers[CHECKERS];
  for (int i = 0; i < SETTERS; ++i) pthread_create(&setters[i], NULL, setter, NULL);
  for (int i = 0; i < CHECKERS; ++i) pthread_create(&checkers[i], NULL, checker, NULL);
  for (int i = 0; i < SETTERS; ++i) pthread_join(setters[i], NULL);
  for (int i = 0; i < CHECKERS; ++i) pthread_join(checkers[i], NULL);
  return 0;
}
