// EXPECT: no finding, within 20 executions
// OPTIONS: --hang-timeout 0.2
// SUSPICION: no-progress not known
// A thread computes for longer than the hang time-out without a scheduling point in the first of its schedules. It
// comes to its end, so that is not an error, however busy the machine is.
#include <atomic>
#include <cstdio>
#include <thread>

static unsigned char bytes[4096];

static unsigned long mixed(unsigned long rounds) {
  unsigned long hash = 1;
  for (unsigned long i = 0; i < rounds; ++i) {
    bytes[i % sizeof bytes] = static_cast<unsigned char>(hash >> 7);
    hash = hash * 31 + bytes[i * 7 % sizeof bytes];
  }
  return hash;
}

int main() {
  std::atomic<bool> late = false;
  unsigned long hash = 0;
  std::thread computes([&] { hash = mixed(late ? 10 : 400'000'000); });
  late = true;
  computes.join();
  std::printf("%lu\n", hash);
}
