// The pusher raises a flag with its first element; the popper trusts the flag when the stack is empty again.
// Family: stack of SCTBench. Fails: assertion.
// Variant: stack, published 1.7, single 1.6
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

enum { kElements = 5 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int elements[kElements];
static int height;
static bool filled;

static void* pusher(void* unused) {
  for (int i = 0; i < kElements; ++i) {
    pthread_mutex_lock(&lock);
    elements[height++] = i;
    filled = true;
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

static void* popper(void* unused) {
  for (int i = 0; i < kElements; ++i) {
    pthread_mutex_lock(&lock);
#ifdef FIXED
    const bool possible = height > 0;
#else
    const bool possible = filled;
#endif
    if (possible) {
      assert(height > 0);
      --height;
    }
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t up;
  pthread_t down;
  pthread_create(&up, NULL, pusher, NULL);
  pthread_create(&down, NULL, popper, NULL);
  pthread_join(up, NULL);
  pthread_join(down, NULL);
  return 0;
}
