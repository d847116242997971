// EXPECT: finding deadlock, within 60 executions
// A thread that is cancelled while it holds a mutex leaves it locked.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void* body(void* nothing) {
  pthread_mutex_lock(&mutex);
  usleep(1);
  pthread_mutex_unlock(&mutex);
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
