// EXPECT: finding double-free, within 200 executions, at @second
// PREEMPTIONS: 1
// TEXT: already freed
// Both threads assume that they own the buffer and free it.
#include <atomic>
#include <cstdlib>
#include <thread>

std::atomic<void*> buffer;

void drop() {
  void* mine = buffer.load();
  if (mine != nullptr) {
    buffer.store(nullptr);
    std::free(mine);  // @second
  }
}

int main() {
  buffer = std::malloc(100);
  std::thread other(drop);
  drop();
  other.join();
}
