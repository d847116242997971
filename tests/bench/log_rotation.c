// Rotating a log closes it and opens the next one, in two critical sections. A statement in between finds the log
// closed and is not recorded.
// Family: atomicity violation, as in the binary log of a database. Fails: assertion.
// Variant: log_rotation
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

enum { kStatements = 3 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool logIsOpen = true;
static int executed;
static int recorded;

static void* session(void* unused) {
  for (int i = 0; i < kStatements; ++i) {
    pthread_mutex_lock(&lock);
    ++executed;
    if (logIsOpen) ++recorded;
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

static void* rotate(void* unused) {
  pthread_mutex_lock(&lock);
  logIsOpen = false;
#ifndef FIXED
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
#endif
  logIsOpen = true;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t client;
  pthread_t rotator;
  pthread_create(&client, NULL, session, NULL);
  pthread_create(&rotator, NULL, rotate, NULL);
  pthread_join(client, NULL);
  pthread_join(rotator, NULL);
  assert(executed == recorded);
  return 0;
}
