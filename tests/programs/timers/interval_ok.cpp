// EXPECT: no finding, within 30 executions
// OPTIONS: --max-steps 100000
// A timer of one microsecond repeatedly interrupts a program that never waits, and still lets it make progress.
#include <sys/time.h>
#include <atomic>
#include <cassert>
#include <csignal>
#include <thread>

std::atomic<int> strikes = 0;
void onAlarm(int) { ++strikes; }

int main() {
  std::signal(SIGALRM, onAlarm);
  const itimerval every{{0, 1}, {0, 1}};
  assert(setitimer(ITIMER_REAL, &every, nullptr) == 0);
  const auto work = [] {
    for (int i = 0; i < 300; ++i) {
      std::this_thread::yield();
    }
  };
  std::thread first(work);
  std::thread second(work);
  first.join();
  second.join();
  itimerval before{};
  const itimerval never{};
  assert(setitimer(ITIMER_REAL, &never, &before) == 0);
  assert(before.it_interval.tv_usec == 1);
  assert(strikes >= 3 && strikes <= 60);
}
