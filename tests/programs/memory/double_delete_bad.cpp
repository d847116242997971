// EXPECT: finding double-free, within 10 executions, at @second
// PREEMPTIONS: 0
// In one thread, long after: the block is still kept back.
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
