// EXPECT: finding assertion, within 200 executions, at @torn
// The handler of a timer may run between two steps of the thread that it interrupts.
#include <sys/time.h>
#include <atomic>
#include <cassert>
#include <csignal>

std::atomic<int> first = 0, second = 0;
void onAlarm(int) {
  assert(first == second);  // @torn
}

int main() {
  std::signal(SIGALRM, onAlarm);
  const itimerval every{{0, 35}, {0, 35}};
  setitimer(ITIMER_REAL, &every, nullptr);
  for (int i = 0; i < 100; ++i) {
    ++first;
    ++second;
  }
}
