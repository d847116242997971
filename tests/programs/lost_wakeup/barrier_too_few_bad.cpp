// EXPECT: finding lost-wakeup, within 10 executions
// PREEMPTIONS: 0
#include <pthread.h>
#include <thread>

static pthread_barrier_t meeting;

int main() {
  pthread_barrier_init(&meeting, nullptr, 3);
  std::thread first([] { pthread_barrier_wait(&meeting); });
  std::thread second([] { pthread_barrier_wait(&meeting); });
  first.join();
  second.join();
  return 0;
}
