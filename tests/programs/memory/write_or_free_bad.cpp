// EXPECT: finding use-after-free, within 500 executions, strategy dpor, at @write
// ALSO: data-race
// PREEMPTIONS: 0
// Nothing orders the write with the end of the block: a reduced search must treat the two as dependent.
#include <cstdlib>
#include <thread>

int main() {
  int* const block = static_cast<int*>(std::malloc(sizeof(int)));
  std::thread writer([=] { *block = 1; });  // @write
  std::thread owner([=] { std::free(block); });
  writer.join();
  owner.join();
}
