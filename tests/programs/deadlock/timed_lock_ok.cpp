// EXPECT: no finding, within 200 executions
// The opposite order, but one thread times out: virtual time advances when no other thread can run.
#include <chrono>
#include <mutex>
#include <thread>

static std::timed_mutex left, right;

int main() {
  std::thread there([] {
    std::lock_guard<std::timed_mutex> first(left);
    std::lock_guard<std::timed_mutex> second(right);
  });
  std::thread back([] {
    std::lock_guard<std::timed_mutex> first(right);
    if (left.try_lock_for(std::chrono::hours(1))) {
      left.unlock();
    }
  });
  there.join();
  back.join();
  return 0;
}
