// EXPECT: finding data-race, within 20 executions
// PREEMPTIONS: 0
#include <cstring>
#include <thread>

static char from[64], to[64];
static volatile unsigned long length = sizeof to;

int main() {
  std::thread first([] { std::memcpy(to, from, length); });
  std::thread second([] { to[40] = 1; });
  first.join();
  second.join();
  return 0;
}
