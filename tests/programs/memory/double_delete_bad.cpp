// EXPECT: finding double-free, within 10 executions, at @second
// PREEMPTIONS: 0
// In one thread and much later: the block is still in quarantine.
#include <cstdlib>

void* first;

__attribute__((noinline)) void release(void* block) {
  std::free(block);  // @second
}

int main() {
  first = std::malloc(40);
  void* again = first;
  release(first);
  for (int i = 0; i < 100; ++i) {
    release(std::malloc(40));
  }
  release(again);
}
