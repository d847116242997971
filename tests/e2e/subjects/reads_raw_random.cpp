// Draws random bytes by a system call of its own, which no library function sees.
#include <sys/syscall.h>
#include <atomic>
#include <thread>

static std::atomic<int> steps;

static unsigned rawRandom() {
  unsigned value = 0;
  long result = SYS_getrandom;
  __asm__ volatile("xor %%edx, %%edx\n syscall"
                   : "+a"(result)
                   : "D"(&value), "S"(sizeof value)
                   : "rcx", "r11", "rdx", "memory");
  return value;
}

int main() {
  std::thread other([] {
    for (unsigned i = 0; i < rawRandom() % 50; ++i) {
      ++steps;
    }
  });
  ++steps;
  other.join();
  return 0;
}
