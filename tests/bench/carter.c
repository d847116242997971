// Two groups share a resource: the first member takes it, the last one returns it. A member of one group holds the
// lock of the counters while it waits for the other group, which needs that lock to return the resource.
// Family: carter01 of SCTBench. Fails: deadlock.
// Variant: carter, published 1.0, single 2
#include <pthread.h>

static pthread_mutex_t counters = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t resource = PTHREAD_MUTEX_INITIALIZER;
static int left;
static int right;
static int work;

static void enter(int* group) {
#ifdef FIXED
  (void)group;
  pthread_mutex_lock(&resource);
#else
  pthread_mutex_lock(&counters);
  if (++*group == 1) pthread_mutex_lock(&resource);
  pthread_mutex_unlock(&counters);
#endif
}

static void leave(int* group) {
#ifdef FIXED
  (void)group;
  pthread_mutex_unlock(&resource);
#else
  pthread_mutex_lock(&counters);
  if (--*group == 0) pthread_mutex_unlock(&resource);
  pthread_mutex_unlock(&counters);
#endif
}

static void* leftMember(void* unused) {
  enter(&left);
  ++work;
  leave(&left);
  return unused;
}

static void* rightMember(void* unused) {
  enter(&right);
  ++work;
  leave(&right);
  return unused;
}

static void* visitor(void* unused) {
  pthread_mutex_lock(&counters);
  pthread_mutex_unlock(&counters);
  return unused;
}

int main(void) {
  pthread_t threads[4];
  pthread_create(&threads[0], NULL, leftMember, NULL);
  pthread_create(&threads[1], NULL, rightMember, NULL);
  pthread_create(&threads[2], NULL, visitor, NULL);
  pthread_create(&threads[3], NULL, visitor, NULL);
  for (int i = 0; i < 4; ++i) pthread_join(threads[i], NULL);
  return 0;
}
