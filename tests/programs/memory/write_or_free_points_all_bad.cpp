// EXPECT: finding use-after-free, within 500 executions, strategy dpor, points all, at @write
// ALSO: data-race
// PREEMPTIONS: 0
// The same with every access as a scheduling point: the end of an array is not one at first.
#include <thread>

int main() {
  int* const block = new int[4];
  std::thread writer([=] { block[2] = 1; });  // @write
  std::thread owner([=] { delete[] block; });
  writer.join();
  owner.join();
}
