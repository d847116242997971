// EXPECT: finding use-after-free, within 10 executions, at @use
// The block has moved, the pointer has not.
#include <cstdlib>

int* volatile kept;

int main() {
  kept = static_cast<int*>(std::calloc(4, sizeof(int)));
  int* moved = static_cast<int*>(std::realloc(kept, 100000));
  kept[1] = 5;  // @use
  std::free(moved);
}
