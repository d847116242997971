// EXPECT: no finding, within 20 executions
// A loop that runs until a deadline ends, on every clock.
#include <sys/time.h>
#include <chrono>
#include <ctime>
#include <thread>

template <class Clock>
static void waitOn() {
  const auto deadline = Clock::now() + std::chrono::milliseconds(100);
  while (Clock::now() < deadline) {
  }
}

static void waitOnTimeOfDay() {
  timeval now;
  gettimeofday(&now, nullptr);
  const long until = now.tv_sec + 2;
  while (now.tv_sec < until) {
    gettimeofday(&now, nullptr);
  }
}

int main() {
  std::thread other(waitOn<std::chrono::steady_clock>);
  waitOn<std::chrono::system_clock>();
  waitOn<std::chrono::high_resolution_clock>();
  waitOnTimeOfDay();
  const std::time_t until = std::time(nullptr) + 2;
  while (std::time(nullptr) < until) {
  }
  other.join();
  return 0;
}
