// EXPECT: no finding, within 60 executions
// The twin of holds_lock_bad.c: a cleanup handler unlocks.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void unlock(void* which) { pthread_mutex_unlock(which); }

static void* body(void* nothing) {
  pthread_mutex_lock(&mutex);
  pthread_cleanup_push(unlock, &mutex);
  usleep(1);
  pthread_cleanup_pop(1);
  return nothing;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, body, NULL);
  pthread_cancel(thread);
  pthread_join(thread, NULL);
  pthread_mutex_lock(&mutex);
  return 0;
}
