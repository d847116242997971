// EXPECT: no finding, exhausted, strategy dfs
// An atomic exchange gives the buffer to one of the threads.
#include <atomic>
#include <cstdlib>
#include <thread>

std::atomic<void*> buffer;

void drop() {
  void* mine = buffer.exchange(nullptr);
  std::free(mine);
}

int main() {
  buffer = std::malloc(100);
  std::thread other(drop);
  drop();
  other.join();
}
