// Reads a clock past Heddle's hooks: the time stamp counter decides what the threads do.
#include <x86intrin.h>
#include <atomic>
#include <thread>

static std::atomic<int> steps;

int main() {
  std::thread other([] {
    const unsigned long long stamp = __rdtsc() >> 8;
    for (unsigned i = 0; i < (stamp * 2654435761U >> 16) % 50; ++i) {
      ++steps;
    }
  });
  ++steps;
  other.join();
  return 0;
}
