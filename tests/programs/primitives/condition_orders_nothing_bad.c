// EXPECT: finding data-race, within 200 executions
// PREEMPTIONS: 0
// The signal does not publish writes made outside the mutex.
#define _GNU_SOURCE
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int value;

static void* write(void* unused) {
  value = 1;
  pthread_cond_signal(&condition);
  return unused;
}

int main(void) {
  pthread_t writer;
  pthread_create(&writer, NULL, write, NULL);
  struct timespec deadline;
  clock_gettime(CLOCK_REALTIME, &deadline);
  ++deadline.tv_sec;
  pthread_mutex_lock(&mutex);
  const int result = pthread_cond_timedwait(&condition, &mutex, &deadline);
  const int seen = result == 0 ? value : 1;
  pthread_mutex_unlock(&mutex);
  pthread_join(writer, NULL);
  return seen != 1;
}
