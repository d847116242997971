// EXPECT: finding misuse, within 500 executions, strategy dpor
// ALSO: lost-wakeup
// The thread that destroys the condition variable has reached no scheduling point before that.
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static void* wait(void*) {
  pthread_mutex_lock(&mutex);
  pthread_cond_wait(&condition, &mutex);
  pthread_mutex_unlock(&mutex);
  return nullptr;
}

int main() {
  pthread_t waiter;
  pthread_create(&waiter, nullptr, wait, nullptr);
  pthread_cond_destroy(&condition);
  pthread_join(waiter, nullptr);
}
