// EXPECT: finding deadlock, within 200 executions, at @upgrade
// PREEMPTIONS: 0
// Two readers both try to become the writer.
#include <pthread.h>
#include <thread>

static pthread_rwlock_t guard = PTHREAD_RWLOCK_INITIALIZER;

static void upgrade_bad() {
  pthread_rwlock_rdlock(&guard);
  pthread_rwlock_wrlock(&guard);  // @upgrade
  pthread_rwlock_unlock(&guard);
}

int main() {
  std::thread first(upgrade_bad);
  std::thread second(upgrade_bad);
  first.join();
  second.join();
  return 0;
}
