// EXPECT: no finding, within 100 executions
// A function that asks not to be looked at.
#include <thread>

long hits = 0;

__attribute__((no_sanitize("thread"), noinline)) void count() { ++hits; }

int main() {
  std::thread other(count);
  count();
  other.join();
}
