// EXPECT: finding data-race, within 50 executions
// Assembler that touches no memory and orders nothing must not hide a race.
#include <atomic>
#include <thread>

namespace {
std::atomic<bool> ready{false};
int value = 0;

void relax() { asm volatile("pause" : : : "memory"); }
}  // namespace

int main() {
  std::thread other([] {
    ready.store(true, std::memory_order_relaxed);
    relax();
    value = 1;
  });
  while (!ready.load(std::memory_order_relaxed)) {
    relax();
  }
  value = 2;
  other.join();
  return value == 0 ? 1 : 0;
}
