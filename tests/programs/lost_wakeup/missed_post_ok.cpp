// EXPECT: no finding, within 200 executions
#include <semaphore.h>
#include <thread>

static sem_t available;

static void take() { sem_wait(&available); }

int main() {
  sem_init(&available, 0, 1);
  std::thread first(take);
  std::thread second(take);
  sem_post(&available);
  first.join();
  second.join();
  int left = -1;
  sem_getvalue(&available, &left);
  sem_destroy(&available);
  return left;
}
