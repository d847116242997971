// EXPECT: finding deadlock, within 100 executions
// The same without the attribute: the mutex is never unlocked.
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void* forgets(void* nothing) {
  pthread_mutex_lock(&mutex);
  return nothing;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, forgets, NULL);
  pthread_join(thread, NULL);
  pthread_mutex_lock(&mutex);
  return 0;
}
