// EXPECT: no finding, within 60 executions, strategies
// A handler may leave the interrupted wait by siglongjmp.
#include <pthread.h>
#include <semaphore.h>
#include <csetjmp>
#include <csignal>
#include <thread>

sem_t never, done;
thread_local sigjmp_buf back;
void onSignal(int) { siglongjmp(back, 1); }

int main() {
  sem_init(&never, 0, 0);
  sem_init(&done, 0, 0);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  std::signal(SIGUSR1, onSignal);
  std::thread waiter([&] {
    if (sigsetjmp(back, 1) == 0) {
      pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
      sem_wait(&never);
    }
    sem_post(&done);
  });
  pthread_kill(waiter.native_handle(), SIGUSR1);
  sem_wait(&done);
  waiter.join();
}
