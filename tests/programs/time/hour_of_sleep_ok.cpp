// EXPECT: no finding, within 20 executions
// TIMING: exit-status
// Sleeping takes no real time, but the clocks show it. Longer sleeps end later.
#include <unistd.h>
#include <chrono>
#include <ctime>
#include <thread>

using Clock = std::chrono::steady_clock;

int main() {
  const auto start = Clock::now();
  const std::time_t date = std::time(nullptr);
  int order = 0;
  int shortPlace = 0;
  int longPlace = 0;
  std::thread longer([&] { std::this_thread::sleep_for(std::chrono::hours(2)); });
  std::thread shorter([&] { std::this_thread::sleep_for(std::chrono::hours(1)); });
  shorter.join();
  shortPlace = ++order;
  const bool oneHour = Clock::now() - start < std::chrono::minutes(61);
  longer.join();
  longPlace = ++order;
  sleep(1);
  usleep(1000);
  const auto passed = Clock::now() - start;
  const bool right = passed >= std::chrono::hours(2) && passed < std::chrono::hours(2) + std::chrono::minutes(1);
  const std::time_t later = std::time(nullptr) - date;
  return oneHour && right && later >= 7200 && later < 7300 && shortPlace < longPlace ? 0 : 1;
}
