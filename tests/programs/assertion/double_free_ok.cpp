// EXPECT: no finding, exhausted, strategy dfs
#include <atomic>
#include <cstdlib>
#include <thread>

static std::atomic<void*> block;

static void drop() { std::free(block.exchange(nullptr)); }

int main() {
  block = std::malloc(40);
  std::thread first(drop);
  std::thread second(drop);
  first.join();
  second.join();
  return 0;
}
