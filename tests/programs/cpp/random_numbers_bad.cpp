// EXPECT: finding exit-status, within 100 executions
// PREEMPTIONS: 0
// The bytes of getrandom and std::random_device are part of the schedule: a failure that depends on them replays.
#include <sys/random.h>
#include <random>
#include <thread>

int main() {
  unsigned first = 0;
  unsigned second = 0;
  std::thread other([&] { first = std::random_device{}(); });
  other.join();
  if (getrandom(&second, sizeof second, 0) != sizeof second) {
    return 2;
  }
  return (first ^ second) % 8 == 3 ? 1 : 0;
}
