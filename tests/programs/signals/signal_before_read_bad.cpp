// EXPECT: finding lost-wakeup, within 100 executions
// PREEMPTIONS: 0
// pthread_kill interrupts a read only while the reader waits; before that, the signal is lost.
#include <pthread.h>
#include <unistd.h>
#include <csignal>
#include <thread>

volatile sig_atomic_t stop = 0;
void onSignal(int) { stop = 1; }

int main() {
  struct sigaction action{};
  action.sa_handler = onSignal;
  sigaction(SIGUSR1, &action, nullptr);
  int ends[2];
  if (pipe(ends) != 0) {
    return 1;
  }
  std::thread reader([&] {
    char token = 0;
    while (stop == 0) {
      std::this_thread::yield();
      (void)!read(ends[0], &token, 1);
    }
  });
  pthread_kill(reader.native_handle(), SIGUSR1);
  reader.join();
}
