// EXPECT: no finding, within 100 executions
// A function that opts out of instrumentation.
#include <thread>

long hits = 0;

__attribute__((no_sanitize("thread"), noinline)) void count() { ++hits; }

int main() {
  std::thread other(count);
  count();
  other.join();
}
