// EXPECT: finding use-after-free, within 10 executions, at @use
// PREEMPTIONS: 0
// The block has moved, the pointer has not.
#include <cstdlib>

int* volatile kept;
int* volatile moved;  // volatile too: clang makes free(realloc(p, n)) a free(p), and the error is gone

int main() {
  kept = static_cast<int*>(std::calloc(4, sizeof(int)));
  moved = static_cast<int*>(std::realloc(kept, 100000));
  kept[1] = 5;  // @use
  std::free(moved);
}
