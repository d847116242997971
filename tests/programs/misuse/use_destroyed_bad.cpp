// EXPECT: finding misuse, within 50 executions, at @lock
// PREEMPTIONS: 0
// TEXT: which was destroyed
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main() {
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_mutex_destroy(&m);
  pthread_mutex_lock(&m);  // @lock
}
