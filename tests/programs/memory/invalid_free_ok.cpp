// EXPECT: no finding, within 10 executions
// Everything that may be freed: null, and pointers returned by the allocation functions.
#include <malloc.h>

#include <cstdlib>

int main() {
  void* block = nullptr;
  std::free(block);
  std::free(std::malloc(0));
  std::free(std::calloc(3, 7));
  std::free(std::aligned_alloc(64, 128));
  if (posix_memalign(&block, 256, 100) == 0) {
    std::free(block);
  }
  block = std::realloc(nullptr, 10);
  block = std::realloc(block, 100000);
  std::free(std::realloc(block, 5));
  std::free(memalign(32, 5));
  std::free(valloc(5));
}
