// EXPECT: finding deadlock, within 60 executions
// A thread that is cancelled in pthread_cond_wait has reacquired the mutex. Without a cleanup handler the mutex stays
// locked.
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static void* body(void* nothing) {
  pthread_mutex_lock(&mutex);
  for (;;) {
    pthread_cond_wait(&condition, &mutex);
  }
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
