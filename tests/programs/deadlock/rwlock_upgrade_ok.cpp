// EXPECT: no finding, within 200 executions
#include <pthread.h>
#include <thread>

static pthread_rwlock_t guard = PTHREAD_RWLOCK_INITIALIZER;
static int value;

static void readThenWrite_ok() {
  pthread_rwlock_rdlock(&guard);
  const bool empty = value == 0;
  pthread_rwlock_unlock(&guard);
  if (empty) {
    pthread_rwlock_wrlock(&guard);
    ++value;
    pthread_rwlock_unlock(&guard);
  }
}

int main() {
  std::thread first(readThenWrite_ok);
  std::thread second(readThenWrite_ok);
  first.join();
  second.join();
  return value >= 1 ? 0 : 1;
}
