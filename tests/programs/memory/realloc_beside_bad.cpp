// EXPECT: finding use-after-free, within 500 executions, strategy dpor, at @write
// ALSO: data-race
// PREEMPTIONS: 0
// realloc moves the block while another thread writes to it.
#include <cstdlib>
#include <thread>

int* block;

int main() {
  block = static_cast<int*>(std::malloc(sizeof(int)));
  std::thread writer([old = block] { *old = 1; });  // @write
  block = static_cast<int*>(std::realloc(block, 100'000));
  writer.join();
  std::free(block);
}
