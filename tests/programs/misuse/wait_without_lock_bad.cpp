// EXPECT: finding misuse, within 50 executions, at @wait
// PREEMPTIONS: 0
// TEXT: does not hold the mutex
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;

int main() {
  pthread_cond_wait(&c, &m);  // @wait
}
