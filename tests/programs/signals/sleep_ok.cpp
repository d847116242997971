// EXPECT: no finding, within 60 executions
// A signal ends a sleep, which is never restarted and returns the remaining time.
#include <pthread.h>
#include <unistd.h>
#include <cassert>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <thread>

void onSignal(int) {}

int main() {
  struct sigaction action{};
  action.sa_handler = onSignal;
  action.sa_flags = SA_RESTART;
  sigaction(SIGUSR1, &action, nullptr);
  std::thread sleeper([] {
    const timespec hour{3600, 0};
    timespec left{};
    const int result = nanosleep(&hour, &left);
    assert(result == 0 || (errno == EINTR && left.tv_sec >= 3500));
    assert(sleep(10) <= 10);
    assert(usleep(10) == 0 || errno == EINTR);
    assert(clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &left, nullptr) == 0);
  });
  pthread_kill(sleeper.native_handle(), SIGUSR1);
  sleeper.join();
}
