// EXPECT: no finding, within 60 executions
// A signal ends sem_wait with EINTR, unless its handler was installed with SA_RESTART; it always ends sem_timedwait.
#include <pthread.h>
#include <semaphore.h>
#include <cassert>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <thread>

sem_t work, handled, done;
void onSignal(int) { sem_post(&handled); }

void install(int signal, int flags) {
  struct sigaction action{};
  action.sa_handler = onSignal;
  action.sa_flags = flags;
  sigaction(signal, &action, nullptr);
}

/// The number of times that \p signal interrupts a wait for `work` before `work` is posted.
int interruptions(int signal, bool timed) {
  int count = 0;
  std::thread waiter([&] {
    const timespec farOff{4'000'000'000, 0};
    while ((timed ? sem_timedwait(&work, &farOff) : sem_wait(&work)) != 0) {
      assert(errno == EINTR || (timed && errno == ETIMEDOUT));
      count += errno == EINTR ? 1 : 0;
    }
  });
  pthread_kill(waiter.native_handle(), signal);
  sem_wait(&handled);  // the handler has run, although nothing was posted to `work`
  sem_post(&work);
  waiter.join();
  return count;
}

int main() {
  sem_init(&work, 0, 0);
  sem_init(&handled, 0, 0);
  install(SIGUSR1, 0);
  install(SIGUSR2, SA_RESTART);
  assert(interruptions(SIGUSR1, false) <= 1);
  assert(interruptions(SIGUSR2, false) == 0);
  assert(interruptions(SIGUSR2, true) <= 1);
}
