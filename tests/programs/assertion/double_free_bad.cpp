// EXPECT: finding abort, at @free
// TEXT: double free
// Both threads find the block there, and both free it.
#include <atomic>
#include <cstdlib>
#include <thread>

static std::atomic<void*> block;

static void drop() {
  if (void* mine = block.load(); mine != nullptr) {
    block.store(nullptr);
    std::free(mine);  // @free
  }
}

int main() {
  block = std::malloc(40);
  std::thread first(drop);
  std::thread second(drop);
  first.join();
  second.join();
  return 0;
}
