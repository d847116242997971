// EXPECT: no finding, within 20 executions
// OPTIONS: --hang-timeout 0.2
// SUSPICION: no-progress not known
// In its first schedule, a thread computes for longer than the hang timeout without a scheduling point. It ends, so
// this is not an error, however busy the machine is.
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
