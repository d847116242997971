// EXPECT: no finding, within 30 executions
// alarm ends a wait after its virtual time; timer_create passes a value to a handler or to sigwaitinfo.
#include <unistd.h>
#include <cassert>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <thread>

volatile sig_atomic_t value = 0;
void onAlarm(int) {}
void onTimer(int, siginfo_t* info, void*) { value = info->si_value.sival_int; }

int main() {
  std::signal(SIGALRM, onAlarm);
  timespec begin{};
  timespec end{};
  clock_gettime(CLOCK_MONOTONIC, &begin);
  assert(alarm(100) == 0);
  std::thread other([] { std::this_thread::yield(); });
  assert(pause() == -1 && errno == EINTR);
  clock_gettime(CLOCK_MONOTONIC, &end);
  assert(end.tv_sec - begin.tv_sec >= 100 && end.tv_sec - begin.tv_sec < 110);
  other.join();

  struct sigaction action{};
  action.sa_sigaction = onTimer;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGUSR1, &action, nullptr);
  sigevent event{};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = SIGUSR1;
  event.sigev_value.sival_int = 42;
  timer_t timer{};
  assert(timer_create(CLOCK_MONOTONIC, &event, &timer) == 0);
  const itimerspec once{{0, 0}, {5, 0}};
  assert(timer_settime(timer, 0, &once, nullptr) == 0);
  itimerspec left{};
  assert(timer_gettime(timer, &left) == 0 && left.it_value.tv_sec >= 4);
  assert(sleep(60) > 50);
  assert(value == 42);

  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  assert(timer_settime(timer, 0, &once, nullptr) == 0);
  siginfo_t info{};
  assert(sigwaitinfo(&set, &info) == SIGUSR1);
  assert(info.si_code == SI_TIMER && info.si_value.sival_int == 42);
  assert(timer_delete(timer) == 0);
}
