// EXPECT: finding use-after-free, within 500 executions, strategy dpor, at @write
// ALSO: data-race
// PREEMPTIONS: 0
// realloc moves the block while another thread writes to it.
#include <cstdlib>
#include <thread>

int main() {
  int* block = static_cast<int*>(std::malloc(sizeof(int)));
  int* const old = block;
  std::thread writer([=] { *old = 1; });  // @write
  block = static_cast<int*>(std::realloc(block, 100'000));
  writer.join();
  std::free(block);
}
