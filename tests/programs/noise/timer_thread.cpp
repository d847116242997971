// A timer calls a function in a thread of its own (SIGEV_THREAD), which `heddle run` does not support. The function and
// main both check a flag before they set it.
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <thread>

namespace {

volatile int owner = 0;
volatile int winners = 0;
volatile bool fired = false;

void claim(int who) {
  if (owner == 0) {         // TRUE PLACE
    owner = who;            // TRUE PLACE
    winners = winners + 1;  // TRUE PLACE
  }
}

void onTimer(sigval) {
  claim(1);
  __atomic_store_n(&fired, true, __ATOMIC_RELEASE);
}

}  // namespace

int main() {
  sigevent event{};
  event.sigev_notify = SIGEV_THREAD;
  event.sigev_notify_function = onTimer;
  timer_t timer{};
  if (timer_create(CLOCK_MONOTONIC, &event, &timer) != 0) {
    std::abort();
  }
  itimerspec soon{};
  soon.it_value.tv_nsec = 1'000'000;
  timer_settime(timer, 0, &soon, nullptr);
  std::thread worker([] {
    timespec pause{0, 1'000'000};
    nanosleep(&pause, nullptr);
    claim(2);
  });
  worker.join();
  while (!__atomic_load_n(&fired, __ATOMIC_ACQUIRE)) {
    std::this_thread::yield();
  }
  timer_delete(timer);
  return winners == 1 ? EXIT_SUCCESS : EXIT_FAILURE;
}
