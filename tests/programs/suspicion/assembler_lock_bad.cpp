// EXPECT: no finding, within 50 executions
// SUSPICION: data-race inline assembler
// A lock in inline assembler orders the two accesses, but Heddle cannot see it.
#include <thread>

namespace {
unsigned taken = 0;
int guarded = 0;

void lock() {
  unsigned before = 1;
  do {
    before = 1;
    asm volatile("xchgl %0, %1" : "+r"(before), "+m"(taken) : : "memory");
  } while (before != 0);
}

void unlock() { asm volatile("movl $0, %0" : "=m"(taken) : : "memory"); }

void add() {
  lock();
  ++guarded;
  unlock();
}
}  // namespace

int main() {
  std::thread other(add);
  add();
  other.join();
  return guarded == 2 ? 0 : 1;
}
