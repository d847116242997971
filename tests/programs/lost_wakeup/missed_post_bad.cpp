// EXPECT: finding lost-wakeup, within 50 executions, at @wait
// PREEMPTIONS: 0
// Two threads wait for the semaphore, but there is only one post.
#include <semaphore.h>
#include <thread>

static sem_t available;

static void take() {
  sem_wait(&available);  // @wait
}

int main() {
  sem_init(&available, 0, 0);
  std::thread first(take);
  std::thread second(take);
  sem_post(&available);
  first.join();
  second.join();
  sem_destroy(&available);
  return 0;
}
