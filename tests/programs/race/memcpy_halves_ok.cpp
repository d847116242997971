// EXPECT: no finding, points all
#include <cstring>
#include <thread>

static char from[64], to[64];
static volatile unsigned long half = sizeof to / 2;

int main() {
  std::thread first([] { std::memcpy(to, from, half); });
  std::thread second([] { std::memcpy(to + 32, from, half); });
  first.join();
  second.join();
  return 0;
}
