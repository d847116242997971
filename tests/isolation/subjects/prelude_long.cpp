// ISOLATION: restore
// The work before the first thread takes nearly all of the time, as in a test of a framework. late_start_test.py
// measures that it is not repeated for each schedule.
#include <cassert>
#include <mutex>
#include <thread>

static std::mutex mutex;
static int count = 0;

int main() {
  volatile unsigned long sum = 0;
  for (unsigned long i = 0; i < 5'000'000; ++i) {
    sum = sum + i;
  }
  const auto work = [] {
    const std::lock_guard lock(mutex);
    ++count;
  };
  std::thread one(work);
  std::thread two(work);
  one.join();
  two.join();
  assert(count == 2 && sum != 0);
  return 0;
}
