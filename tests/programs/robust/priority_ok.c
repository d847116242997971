// EXPECT: no finding, within 60 executions
// Heddle's scheduler ignores priorities: mutexes with priority inheritance or a ceiling are ordinary mutexes.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex;
static int value;

static void* adds(void* nothing) {
  assert(pthread_mutex_lock(&mutex) == 0);
  ++value;
  assert(pthread_mutex_unlock(&mutex) == 0);
  return nothing;
}

int main(void) {
  const int protocols[] = {PTHREAD_PRIO_INHERIT, PTHREAD_PRIO_PROTECT};
  for (int i = 0; i < 2; ++i) {
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    assert(pthread_mutexattr_setprotocol(&attributes, protocols[i]) == 0);
    assert(pthread_mutex_init(&mutex, &attributes) == 0);
    pthread_t thread;
    pthread_create(&thread, NULL, adds, NULL);
    adds(NULL);
    pthread_join(thread, NULL);
    assert(pthread_mutex_destroy(&mutex) == 0);
  }
  assert(value == 4);
  return 0;
}
