// A socket starts a dump only if none runs. It looks before it takes the lock, so two requests start it, and its
// buffer is freed at the end of each.
// Family: kernel vulnerabilities, as in ConVul (double free of a dump). Fails: double-free or use-after-free.
// Variant: kernel_dump_callback, published 1.3 to 13, single 1.6 to 14
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

static pthread_mutex_t socketLock = PTHREAD_MUTEX_INITIALIZER;
static bool running;
static char* buffer;

static bool begin(void) {
#ifdef FIXED
  pthread_mutex_lock(&socketLock);
  const bool possible = !running;
  if (possible) running = true;
  pthread_mutex_unlock(&socketLock);
  return possible;
#else
  pthread_mutex_lock(&socketLock);
  const bool possible = !running;
  pthread_mutex_unlock(&socketLock);
  if (!possible) return false;
  pthread_mutex_lock(&socketLock);
  running = true;
  pthread_mutex_unlock(&socketLock);
  return true;
#endif
}

static void* dump(void* unused) {
  if (!begin()) return unused;
  pthread_mutex_lock(&socketLock);
  char* const done = buffer;
  pthread_mutex_unlock(&socketLock);
  free(done);
  pthread_mutex_lock(&socketLock);
  buffer = NULL;
  running = false;
  pthread_mutex_unlock(&socketLock);
  return unused;
}

int main(void) {
  buffer = malloc(32);
  pthread_t one;
  pthread_t other;
  pthread_create(&one, NULL, dump, NULL);
  pthread_create(&other, NULL, dump, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
