// ISOLATION: restore
// Executions are abandoned in the middle, with locks held and a half-written stream.
#include <cstdio>
#include <mutex>
#include <thread>

static std::mutex one;
static std::mutex two;
static int inside = 0;

int main() {
  std::printf("not flushed");
  std::thread other([] {
    const std::lock_guard first(two);
    const std::lock_guard second(one);
    ++inside;
  });
  {
    const std::lock_guard first(one);
    const std::lock_guard second(two);
    ++inside;
  }
  other.join();
  return inside == 2 ? 0 : 1;
}
