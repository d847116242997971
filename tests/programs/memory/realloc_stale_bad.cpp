// EXPECT: finding use-after-free, within 10 executions, at @use
// PREEMPTIONS: 0
// The block was moved, but the pointer is stale.
#include <cstdlib>

int* volatile kept;
int* volatile moved;  // volatile too: clang turns free(realloc(p, n)) into free(p), which removes the error

int main() {
  kept = static_cast<int*>(std::calloc(4, sizeof(int)));
  moved = static_cast<int*>(std::realloc(kept, 100000));
  kept[1] = 5;  // @use
  std::free(moved);
}
