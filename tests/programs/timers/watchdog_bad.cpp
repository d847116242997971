// EXPECT: finding signal, within 50 executions
// The twin of watchdog_ok that waits forever in some schedules: the watchdog kills it.
#include <semaphore.h>
#include <unistd.h>
#include <atomic>
#include <thread>

std::atomic<bool> late = false;

int main() {
  alarm(2);
  sem_t done;
  sem_init(&done, 0, 0);
  std::thread other([&] {
    if (!late) {
      sem_post(&done);
    }
  });
  late = true;
  sem_wait(&done);
  other.join();
}
