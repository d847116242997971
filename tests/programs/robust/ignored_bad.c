// EXPECT: finding assertion, within 100 executions, at @half
// A program that ignores the result of the lock sees the inconsistent state that the dead owner left behind.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex;
static int debit, credit;

static void* transfers(void* nothing) {
  pthread_mutex_lock(&mutex);
  debit = 5;
  return nothing;  // forgets the rest
}

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&mutex, &attributes);
  pthread_t thread;
  pthread_create(&thread, NULL, transfers, NULL);
  pthread_mutex_lock(&mutex);
  assert(debit == credit);  // @half
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}
